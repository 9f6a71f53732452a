// The packages are the product's own, linked from another folder: the common root is the only one that holds both.
export default { poweredByHeader: false, turbopack: { root: "/" } };
