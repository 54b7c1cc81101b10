-- ==
-- error: a file imports itself

import "../cycle"
