-- é
def λ = "ß" in ∀