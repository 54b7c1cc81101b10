-- So is each of several. Over three dimensions they are smaller.
-- ==
-- error: the radius of `stencil_mirror_3d` must be a constant from 0 to 200

def main (xsss: [][][]f64) = stencil_mirror_3d (1, 201, 0) (\w -> w[0, 0, 0]) xsss
