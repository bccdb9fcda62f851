/** Replaces a package whose class or function the shop's functions never call. */
module.exports = function Absent() {
  throw new Error('This package is left out of the bundles (infra/bundling/replacements).');
};
