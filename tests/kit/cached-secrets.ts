/** Brings a spec to the time at which a function reads its secrets again. */

let read = 0;

/** What this process has kept of them is over: under another name they are read again, and kept from then on. */
export function expireCachedSecrets(): void {
  process.env['SECRETS_ID'] = `nanhe-read-anew-${++read}`;
}
