/** Rejects passwords that are easy to guess. The contract checks the length. For the server only, because of its long list. */
import { isBreached } from './breached.ts';
import { commonPasswords } from './common-passwords.ts';

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  row.split('').reverse().join(''),
]);

/** Shorter names occur in too many good passwords by chance. */
const shortestTelling = 4;
/** Digits and signs around a common word that make it no harder to guess: a year, a date, 123!. */
const maxDecoration = 8;
const disguises: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

/**
 * The fault of a password, or null.
 * @param email of the account: an attacker who knows it tries it (OWASP ASVS 5.0, 6.2.4 common passwords and 6.2.11 context words)
 */
export function passwordFault(password: string, email: string): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  const [local = ''] = email.toLowerCase().split('@');
  if (local.length >= shortestTelling && plain.includes(local)) return 'Please choose a password without your email in it';
  return isCommon(plain) || isBreached(plain) || isRun(plain) || new Set(plain).size <= 2
    ? 'This password is among the first that are tried. Please choose another'
    : null;
}

function isCommon(plain: string): boolean {
  if (commonPasswords.has(plain)) return true;
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  if (plain.length - word.length > maxDecoration) return false;
  return commonPasswords.has(word) || commonPasswords.has(word.replace(/[@431!0$57]/g, (sign) => disguises[sign] ?? sign));
}

/** `12345678`, `87654321`, `qwertyuiop` and the like, also doubled. */
function isRun(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2);
  const once = plain === half + half ? half : plain;
  return once.length >= 4 && rows.some((row) => (row + row).includes(once));
}
