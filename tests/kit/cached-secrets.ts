/** Brings a spec to the time at which a function reads its secrets again. */

let read = 0;

/** Ends the cache of this process: under another name the secrets are read again, and cached from then on. */
export function expireCachedSecrets(): void {
  process.env['PAYMENT_SECRETS_ID'] = `nanhe-payments-${++read}`;
}
