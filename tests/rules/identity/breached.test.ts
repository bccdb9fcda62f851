/** The rejection of breached passwords, by a list that is never part of the site. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { breached, dataOf } from '#infra/generate/breached-passwords.ts';
import { isBreached } from '#shared/rules/identity/breached.ts';
import { passwordProblem } from '#shared/rules/identity/password.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test('rejects every listed breached password in any letter case', () => {
  const all = breached();
  expect(all.length).toBeGreaterThan(15_000);
  expect(all.filter((each) => passwordProblem(each, 'customer@example.test') === null)).toEqual([]);
  expect(passwordProblem('TRUSTNO1', 'a@example.test')).toMatch(/first that are tried/);
  expect(passwordProblem('87654321VV', 'a@example.test')).toMatch(/first that are tried/);
});

test('rejects fewer than 5 of 100,000 passwords that were never leaked', () => {
  let rejected = 0;
  for (let count = 0; count < 100_000; count++) if (isBreached(`unleaked ${count} बिल्ली`)) rejected++;
  expect(rejected).toBeLessThan(5);
});

test('matches the generated data of breached passwords with its source list', () => {
  expect(readFileSync(path.join(root, 'shared/rules/identity/breached-passwords.ts'), 'utf8')).toBe(dataOf(breached()));
});

test('keeps the breached passwords out of the files of the site', () => {
  const files = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /rules\/(?:password|breached)/.test(readFileSync(path.join(root, 'web', file), 'utf8')))).toEqual([]);
});
