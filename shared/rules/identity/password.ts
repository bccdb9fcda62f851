/** Rejects passwords that are easy to guess. The contract checks the length. For the server only, because of its long list. */
import { isBreached } from './breached.ts';
import { commonPasswords } from './common-passwords.ts';

const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  row.split('').reverse().join(''),
]);

/** The minimum length of a name that a password may not contain: shorter ones occur in too many good passwords by chance. */
const minContextWordLength = 4;
/** The maximum number of digits and signs around a common word that do not make it harder to guess: a year, a date, 123!. */
const maxDecoration = 8;
const letterSubstitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Returns what is wrong with a password, or null.
 * @param email of the account: an attacker who knows it tries it as the password (OWASP ASVS 5.0, 6.2.4 common passwords and 6.2.11 context words)
 */
export function passwordProblem(password: string, email: string): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  const [local = ''] = email.toLowerCase().split('@');
  if (local.length >= minContextWordLength && plain.includes(local)) return 'Please choose a password without your email in it';
  return isCommon(plain) || isBreached(plain) || isSequence(plain) || new Set(plain).size <= 2
    ? 'This password is among the first that are tried. Please choose another'
    : null;
}

function isCommon(plain: string): boolean {
  if (commonPasswords.has(plain)) return true;
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  if (plain.length - word.length > maxDecoration) return false;
  return commonPasswords.has(word) || commonPasswords.has(word.replace(/[@431!0$57]/g, (character) => letterSubstitutes[character] ?? character));
}

/** Whether the password is a sequence such as `12345678`, `87654321` or `qwertyuiop`, also repeated. */
function isSequence(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2);
  const repeatedPart = plain === half + half ? half : plain;
  return repeatedPart.length >= 4 && sequences.some((row) => (row + row).includes(repeatedPart));
}
