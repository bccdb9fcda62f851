/** Are the passwords of the great breaches refused, by a list that the site never carries? */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { breached, dataOf } from '#infra/passwords/make.ts';
import { isBreached } from '#shared/rules/breached.ts';
import { passwordFault } from '#shared/rules/password.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('every password of the list that is long enough is refused, in any case', () => {
  const all = breached();
  expect(all.length).toBeGreaterThan(15_000);
  expect(all.filter((each) => passwordFault(each, 'somebody@example.test') === null)).toEqual([]);
  expect(passwordFault('TRUSTNO1', 'a@example.test')).toMatch(/first that are tried/);
  expect(passwordFault('87654321VV', 'a@example.test')).toMatch(/first that are tried/);
});

test('of 100,000 passwords that nobody has leaked hardly one is refused', () => {
  let refused = 0;
  for (let count = 0; count < 100_000; count++) if (isBreached(`unleaked ${count} बिल्ली`)) refused++;
  expect(refused).toBeLessThan(5);
});

test('the data is what the script makes of the list', () => {
  expect(readFileSync(path.join(root, 'shared/rules/breached-passwords.ts'), 'utf8')).toBe(dataOf(breached()));
});

test('no file of the site imports the rule', () => {
  const files = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /rules\/(?:password|breached)/.test(readFileSync(path.join(root, 'web', file), 'utf8')))).toEqual([]);
});
