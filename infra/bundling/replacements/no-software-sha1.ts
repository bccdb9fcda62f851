/** Replaces Amazon's SHA-1 in JavaScript: Node has its own. */

export function Sha1Js() {
  throw new Error('SHA-1 in JavaScript is left out of the bundles (infra/bundling/replacements).');
}
