/** Stands in for a package whose class or function the functions never call. */
module.exports = function Absent() {
  throw new Error('This package is left out of the bundles (infra/bundling/replacements).');
};
