/** Verifying the signature of Stripe's events. */
import { expect, test } from 'vitest';
import { isEventSignatureValid } from '#functions/payment/stripe.ts';

// Made with Stripe's own library (stripe 23.1.0, webhooks.generateTestHeaderString).
const vector = {
  body: '{"id":"evt_1","object":"event","type":"checkout.session.completed","note":"₹600 é"}',
  secret: 'whsec_test_vector_secret',
  at: 1763712000,
  header: 't=1763712000,v1=c8e935108bc9ed193a14bfa7d7292ccf1c53f9d611053c69e3d48003157a3ddd',
};
const body = Buffer.from(vector.body);
const at = (seconds: number) => new Date((vector.at + seconds) * 1_000);
const isGood = (header: string, list = [vector.secret], time = at(0), bytes = body) => isEventSignatureValid(bytes, header, list, time);

test('accepts a Stripe signature within five minutes before and after its timestamp', () => {
  expect(isGood(vector.header)).toBe(true);
  expect(isGood(vector.header, [vector.secret], at(300))).toBe(true);
  expect(isGood(vector.header, [vector.secret], at(-300))).toBe(true);
  expect(isGood(vector.header, [vector.secret], at(301))).toBe(false);
  expect(isGood(vector.header, [vector.secret], at(-301))).toBe(false);
});

test('accepts one matching signature among several secrets or several signatures', () => {
  expect(isGood(vector.header, ['whsec_other', vector.secret])).toBe(true);
  expect(isGood(`t=${vector.at},v1=${'0'.repeat(64)},v0=abc,${vector.header.slice(vector.header.indexOf('v1='))}`)).toBe(true);
});

test.each([
  ['an empty header', ''],
  ['no timestamp', vector.header.replace(/t=\d+,/, '')],
  ['no signature', `t=${vector.at}`],
  ['another scheme', vector.header.replace('v1=', 'v0=')],
  ['another timestamp', vector.header.replace(String(vector.at), String(vector.at + 1))],
  ['a truncated signature', vector.header.slice(0, -2)],
  ['upper case', vector.header.toUpperCase()],
])('rejects a Stripe signature with %s', (_, header) => {
  expect(isGood(header)).toBe(false);
});

test('rejects a Stripe signature by another or an empty secret, and over other bytes', () => {
  expect(isGood(vector.header, ['whsec_other'])).toBe(false);
  expect(isGood(vector.header, [''])).toBe(false);
  expect(isGood(vector.header, [])).toBe(false);
  expect(isGood(vector.header, [vector.secret], at(0), Buffer.from(`${vector.body} `))).toBe(false);
});
