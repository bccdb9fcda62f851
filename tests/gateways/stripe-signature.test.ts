/** Do we know Stripe's signature from every other? */
import { expect, test } from 'vitest';
import { eventSignatureIsGood } from '#functions/gateways/stripe.ts';

// Made with Stripe's own library (stripe 23.1.0, webhooks.generateTestHeaderString).
const vector = {
  body: '{"id":"evt_1","object":"event","type":"checkout.session.completed","note":"₹600 é"}',
  secret: 'whsec_test_vector_secret',
  at: 1763712000,
  header: 't=1763712000,v1=c8e935108bc9ed193a14bfa7d7292ccf1c53f9d611053c69e3d48003157a3ddd',
};
const body = Buffer.from(vector.body);
const at = (seconds: number) => new Date((vector.at + seconds) * 1_000);
const isGood = (header: string, list = [vector.secret], time = at(0), bytes = body) => eventSignatureIsGood(bytes, header, list, time);

test('is theirs, within five minutes on either side', () => {
  expect(isGood(vector.header)).toBe(true);
  expect(isGood(vector.header, [vector.secret], at(300))).toBe(true);
  expect(isGood(vector.header, [vector.secret], at(-300))).toBe(true);
  expect(isGood(vector.header, [vector.secret], at(301))).toBe(false);
  expect(isGood(vector.header, [vector.secret], at(-301))).toBe(false);
});

test('is one of several, on either side, while a secret is changed', () => {
  expect(isGood(vector.header, ['whsec_other', vector.secret])).toBe(true);
  expect(isGood(`t=${vector.at},v1=${'0'.repeat(64)},v0=abc,${vector.header.slice(vector.header.indexOf('v1='))}`)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['no time', vector.header.replace(/t=\d+,/, '')],
  ['no signature', `t=${vector.at}`],
  ['another scheme', vector.header.replace('v1=', 'v0=')],
  ['another time', vector.header.replace(String(vector.at), String(vector.at + 1))],
  ['a cut signature', vector.header.slice(0, -2)],
  ['capitals', vector.header.toUpperCase()],
])('is none with %s', (_, header) => {
  expect(isGood(header)).toBe(false);
});

test('is none by another secret, an empty one, or over other bytes', () => {
  expect(isGood(vector.header, ['whsec_other'])).toBe(false);
  expect(isGood(vector.header, [''])).toBe(false);
  expect(isGood(vector.header, [])).toBe(false);
  expect(isGood(vector.header, [vector.secret], at(0), Buffer.from(`${vector.body} `))).toBe(false);
});
