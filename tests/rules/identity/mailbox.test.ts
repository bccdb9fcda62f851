/** Which addresses are one mailbox. */
import { expect, it } from 'vitest';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';

it.each([
  ['Asha@Example.test', 'asha@example.test'],
  ['asha+shop@example.test', 'asha@example.test'],
  ['asha+a+b@example.test', 'asha@example.test'],
  ['a.s.h.a+x@gmail.com', 'asha@gmail.com'],
  ['As.Ha@googlemail.com', 'asha@gmail.com'],
  ['as.ha@example.test', 'as.ha@example.test'],
  ['+tag@example.test', '+tag@example.test'],
  ['no address', 'no address'],
])('reads %s as the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
