/** The faults and attacks that the shop withstands, each with the spec files that prove it; a file that is gone fails its row. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Row = readonly [threat: string, ...specs: string[]];

const faults: readonly Row[] = [
  ['kill -9 between payment and order', 'faults/killed.long', 'faults/money-soak.long'],
  ['a response lost after the commit', 'faults/bad-table', 'faults/after-sale', 'faults/after-sale-random.long', 'faults/cart-lost-response'],
  ['a table that throttles, fails or does not answer', 'faults/bad-table', 'faults/every-endpoint.long', 'faults/silent-table.long'],
  ['webhooks twice, shuffled or a day late', 'webhooks/endpoints/payment/razorpay-webhook', 'webhooks/endpoints/payment/razorpay-webhook-once'],
  ['a payment after the hold when the stock is gone', 'checkout/jobs/settle-pending'],
  ['verify, webhook and POST /orders at once', 'checkout/endpoints/payment/verify-payment'],
  ['a payment provider that is down', 'faults/open-checkout'],
  ['a mail service that is down', 'faults/mail-down'],
  ['an abandoned upload', 'content/jobs/sweep-pictures'],
  ['a browser clock that is wrong by a day', 'journeys/wrong-clock', 'journeys/clinic/clinic-day'],
  ['two tabs that refresh at once and a stolen refresh token', 'infra/local/simulators/cognito/gateway', 'identity/endpoints/auth/refresh'],
  ['a cart merged twice', 'web/shop/merge-guest-cart'],
];

const attacks: readonly Row[] = [
  ['totals, ids and states set by the client', 'checkout/endpoints/payment/create-order', 'checkout/endpoints/payment/update-order-status'],
  ['a valid signature on a wrong amount', 'checkout/endpoints/payment/verify-payment'],
  ['a webhook without a signature, with an empty or a tampered one', 'webhooks/endpoints/payment/razorpay-webhook'],
  ['100 guesses at a code at once', 'identity/endpoints/auth/reset-password'],
  ['telling known accounts from unknown ones', 'identity/endpoints/auth/enumeration'],
  ['guessing beyond the limits by account and trusted address', 'platform/http/source', 'identity/endpoints/auth/guessing'],
  ['short, breached and long passwords in any script', 'identity/endpoints/auth/send-signup-otp', 'rules/identity/breached'],
  ['forged, foreign, expired and signed-out tokens', 'identity/endpoints/auth/token', 'matrix/customers', 'matrix/staff'],
  ['every route with every identity', 'matrix/customers', 'matrix/staff', 'matrix/public'],
  ['mass assignment', 'matrix/mass-assignment', 'matrix/customers', 'matrix/staff', 'matrix/public'],
  ['markup and headers in texts', 'customer/endpoints/account/update-profile', 'content/endpoints/send-contact', 'entry/render-email'],
  ['files that are no pictures', 'order/endpoints/return/add-photo', 'attacks/uploads'],
  ['formulas in CSV', 'attacks/formulas'],
  ['links that run scripts or lead to another site', 'attacks/links'],
  ['forged cursors', 'attacks/cursors'],
  ['third-party scripts', 'infra/stacks/stacks'],
  ['secrets in logs', 'attacks/logs.long'],
];

const isThere = (spec: string): boolean => ['ts', 'tsx'].some((ending) => existsSync(new URL(`../${spec}.test.${ending}`, import.meta.url)));

describe.each([
  ['fault', faults],
  ['attack', attacks],
] as const)('specs of each %s', (kind, rows) => {
  it.each(rows.map(([threat, ...specs]) => [threat, specs] as const))(`has the spec files of the ${kind}: %s`, (_, specs) => {
    expect(specs.length).toBeGreaterThan(0);
    expect(specs.filter((spec) => !isThere(spec))).toEqual([]);
  });
});
