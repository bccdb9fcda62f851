/** Replaces smithy's SHA-256 in JavaScript: Node has its own. */

export function Sha256Js() {
  throw new Error('SHA-256 in JavaScript is left out of the bundles (infra/bundling/replacements).');
}
