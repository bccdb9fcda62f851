/** Makes a function read its secrets again within a spec. */

let read = 0;

/** Ends this process's cache of secrets. Secrets are cached by name: under a new name the next read fetches them again. */
export function expireCachedSecrets(): void {
  process.env['PAYMENT_SECRETS_ID'] = `nanhe-payments-${++read}`;
}
