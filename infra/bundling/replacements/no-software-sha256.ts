/** Stands in for smithy's SHA-256 in JavaScript: Node has its own. */

export class Sha256Js {
  constructor() {
    throw new Error('SHA-256 in JavaScript is left out of the bundles (infra/bundling/replacements).');
  }
}
