/** Writes shared/rules/identity/breached-passwords.ts: passwords known from breaches, in a form small enough for a function. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fingerprintOf } from '#shared/rules/identity/breached.ts';

/** Shorter passwords are rejected for their length anyway. */
const minLength = 8;
const file = path.resolve(import.meta.dirname, '../../shared/rules/identity/breached-passwords.ts');

/** The dictionary of @zxcvbn-ts/language-common, from breaches until 2022, most common first. */
export function readBreachedPasswords(): readonly string[] {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: Record<string, readonly string[]> };
  const all = dictionary['passwords-common'];
  if (all === undefined) throw new Error('@zxcvbn-ts/language-common has no list of passwords under the name that we know.');
  return [...new Set(all.map((each) => each.normalize('NFKC').toLowerCase()))].filter((each) => each.length >= minLength);
}

/** Returns the data file for a list of passwords. */
export function toDataFile(passwords: readonly string[]): string {
  const fingerprints = new Uint32Array(new Set(passwords.map(fingerprintOf))).sort();
  const bytes = Buffer.alloc(fingerprints.length * 4);
  for (const [index, print] of fingerprints.entries()) bytes.writeUInt32BE(print, index * 4);
  return `/**
 * Holds ${fingerprints.length} passwords of 8 characters or more that are known from breaches. Data, written by infra/generate/breached-passwords.ts: sorted 32-bit fingerprints, in base64.
 * From @zxcvbn-ts/language-common (MIT License, (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts).
 */
export const breachedPasswords =
  '${bytes.toString('base64')}';
`;
}

if (process.argv[1] === import.meta.filename) {
  const passwords = readBreachedPasswords();
  writeFileSync(file, toDataFile(passwords));
  const size = Math.round(readFileSync(file).length / 1000);
  process.stdout.write(`${passwords.length} passwords, ${size} kB in ${path.relative(process.cwd(), file)}\n`);
}
