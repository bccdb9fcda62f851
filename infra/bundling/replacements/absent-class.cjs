/** Stands in for a package whose class the functions never construct. */
module.exports = function Absent() {
  throw new Error('This package is left out of the bundles (infra/bundling/replacements).');
};
