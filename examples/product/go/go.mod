module product

go 1.26.0
