/** The rejection of passwords that are easily guessed. */
import { expect, test } from 'vitest';
import { passwordProblem } from '#shared/rules/identity/password.ts';

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passw0rd2026',
  '123456password',
  'Welcome@2026',
  'admin1234',
  'Adm1n@123',
  'qwerty123456',
  'iloveyou',
  'jaimatadi',
  'Krishna108',
  '12345678',
  '87654321',
  '1234567890',
  'abcdefgh',
  'qwertyuiop',
  'asdfasdf',
  '12341234',
  'aaaaaaaa',
  'ababababab',
  '1q2w3e4r',
  '1qaz2wsx',
])('rejects the common password %s', (password) => {
  expect(passwordProblem(password, 'customer@example.test')).toMatch(/first that are tried/);
});

test.each([
  ['Meera.Rao-1', 'meera.rao@example.test'],
  ['xx-MEERA-xx', 'meera@example.test'],
])('rejects the password %s for %s because it contains the email name', (password, email) => {
  expect(passwordProblem(password, email)).toMatch(/without your email/);
});

test.each([
  ['Asha-Pass-2026', 'rao@example.test'],
  ['correct horse battery staple', 'a@example.test'],
  ['welcome to the jungle gym', 'a@example.test'],
  ['बिल्ली-और-चाँद', 'a@example.test'],
  ['banana-bread-and-tea', 'ban@example.test'],
])('accepts the password %s', (password, email) => {
  expect(passwordProblem(password, email)).toBeNull();
});
