// The packages are linked from the product's folder, so the root must be a folder that contains both.
export default { poweredByHeader: false, turbopack: { root: "/" } };
