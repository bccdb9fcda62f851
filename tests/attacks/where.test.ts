/** Which spec proves what is promised for each fault and each attack? The two tables, and whether the specs that they name are there. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Row = readonly [what: string, ...specs: (readonly [file: string, title: string])[]];

const faults: readonly Row[] = [
  ['kill -9 between payment and order', ['faults/killed', 'kill -9 between payment and order'], ['soak/money', 'whenever the process dies']],
  [
    'answer lost after the commit',
    ['faults/bad-table', 'an answer that is lost after each commit leaves one checkout'],
    ['faults/after-sale', 'a cancellation whose answers are all lost'],
    ['faults/cart-lost-answer', 'adds once though the answer to the write never came'],
  ],
  [
    'the table throttles, fails, does not answer',
    ['faults/bad-table', 'every third call %s'],
    ['faults/every-endpoint', "keys.filter((key) => registry[key].access !== 'provider')"],
    ['faults/silent-table', 'a table that takes calls and never answers'],
  ],
  [
    'webhooks twice, shuffled, a day late',
    ['payment/razorpay-webhook', 'comes twice, shuffled and a day late'],
    ['payment/razorpay-webhook-once', 'comes thirty times at once'],
  ],
  ['paid after the hold, stock gone', ['jobs/settle-pending', 'goes back when somebody else has the stock']],
  ['verify, webhook and POST /orders at once', ['payment/verify-payment', 'is answered with the same order however often']],
  ['the provider is down', ['faults/open-checkout', 'while it is down the stock goes back at once, the cart stays']],
  ['mail is down', ['faults/mail-down', 'each mail comes later, once']],
  ['an upload is abandoned', ['jobs/sweep-pictures', 'removes uploads that nobody finished']],
  [
    "the browser's clock is wrong by a day",
    ['journeys/wrong-clock', 'a browser whose clock is'],
    ['journeys/clinic-day', 'a browser in New York whose clock is a day ahead'],
  ],
  [
    'two tabs renew their session, an old token is stolen',
    ['identity/gateway', 'two tabs that refresh at once both stay signed in'],
    ['auth/refresh', 'a stolen refresh token that comes late ends the session'],
  ],
  ['a cart is merged twice', ['web/cart-merge', 'sums the quantities and caps them at the stock'], ['web/cart-merge', 'adds nothing a second time']],
];

const attacks: readonly Row[] = [
  [
    'totals, ids and states of the client',
    ['payment/create-order', 'another amount than the shopper was shown'],
    ['payment/create-order', "another customer's address is as unknown as none"],
    ['payment/update-order-status', '"completed" without a payment makes no order'],
  ],
  ['a valid signature on a wrong amount', ['payment/verify-payment', 'a valid signature on another amount makes no order']],
  [
    'a webhook without, with an empty, with a tampered signature',
    ['payment/razorpay-webhook', "an empty, a wrong or another body's signature answers 400"],
  ],
  ['100 guesses at a code at once', ['auth/reset-password', 'of a hundred guesses at once at most five are looked at']],
  ['known and unknown accounts', ['auth/enumeration', 'says and does the same for an account and for none']],
  [
    'limits by account and trusted address',
    ['http/source', 'is the address that the gateway saw, whatever headers say'],
    ['auth/guessing', 'by e-mail and phone together'],
  ],
  [
    'short, breached and long passwords, of any script',
    ['auth/send-signup-otp', "'correct horse battery'"],
    ['rules/breached', 'every password of the list that is long enough is refused'],
  ],
  [
    'forged, foreign, expired and logged-out tokens',
    ['auth/token', 'unsigned, signed with the public key as a secret'],
    ['auth/token', 'for another audience'],
    ['auth/token', 'a token that was logged out is refused'],
  ],
  [
    'every route, every identity',
    ['matrix/customers', "registry[key].access === 'customer'"],
    ['matrix/staff', 'isStaffArea(registry[key].access)'],
    ['matrix/anybody', 'what is for anybody'],
  ],
  ['mass assignment', ['matrix/mass-assignment', 'is refused and changes nothing']],
  [
    'markup and headers in texts',
    ['account/update-profile', 'names are text: markup comes back as it was typed'],
    ['content/send-contact', 'is thanked for and kept as it was written'],
    ['mail/letters', 'stay words: no markup, no header'],
  ],
  ['files that are no pictures', ['return/add-photo', 'or none that we take, is refused in words'], ['attacks/uploads', 'is never kept as it came']],
  ['formulas in CSV', ['attacks/formulas', 'a cell that a spreadsheet would run']],
  ['links that run or lead away', ['attacks/links', 'is refused with the field named']],
  ['forged cursors', ['attacks/cursors', 'a cursor that is not ours']],
  ['scripts of others', ['infra/stacks', 'asks for a strict content security policy without inline scripts']],
  ['secrets in logs', ['attacks/logs', "it.each(keys)('%s'"]],
];

const text = (file: string): string => {
  for (const ending of ['ts', 'tsx']) {
    try {
      return readFileSync(new URL(`../${file}.test.${ending}`, import.meta.url), 'utf8');
    } catch {
      // The other ending.
    }
  }
  return '';
};

describe.each([
  ['faults', faults],
  ['attacks', attacks],
] as const)('of the %s', (_, rows) => {
  it.each(rows.map(([what, ...specs]) => [what, specs] as const))('%s has its spec', (__, specs) => {
    expect(specs.filter(([file, title]) => !text(file).includes(title)).map((each) => each.join(': '))).toEqual([]);
  });
});
