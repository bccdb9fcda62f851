/** Recognises addresses of the same mailbox, so that they share a limit. Mails are sent to the address as it was typed. */

/** Providers that ignore dots before the @. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** Returns one form for all addresses of a mailbox: lower case, without `+tag`, without dots where the provider ignores them. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  // An address that begins with its tag keeps it, because nothing else would be left.
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  if (!dotless.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}
