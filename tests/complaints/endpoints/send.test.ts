/** POST /api/complaints: a complaint gets its ticket at once, on the page and by mail. */
import { expect, it } from 'vitest';
import { complaining } from '#tests/complaints/complaining.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { send, read } = await complaining(shop);

it('answers and mails a ticket number with both due times, and repeats no word of the sender in the mail', async () => {
  const email = newEmail();
  const now = shop.now().getTime();
  const { status, body } = await send({ email, phone: '98123 45678', orderNumber: 'NAN-1' });
  expect({ status, body }).toMatchObject({ status: 201, body: { ticket: expect.stringMatching(/^G-[0-9A-HJKMNP-TV-Z]{8}$/) } });
  expect(Date.parse(body.acknowledgeBy) - now).toBeGreaterThanOrEqual(48 * 3_600_000);
  expect(Date.parse(body.acknowledgeBy) - now).toBeLessThan(48 * 3_600_000 + 60_000);
  await shop.deliver();
  const [mail] = await shop.mails(email);
  expect(mail?.subject).toContain(body.ticket);
  expect(mail?.text).not.toMatch(/Asha|wheels/);
  expect(await read(body.ticket)).toMatchObject({ state: 'received', phone: '+919812345678', orderNumber: 'NAN-1', dueAt: body.acknowledgeBy });
});

it('keeps one complaint for a repeated request, and refuses another text with the same key', async () => {
  const email = newEmail();
  const headers = { 'idempotency-key': `complain-${email}` };
  const [first, second] = [await send({ email }, headers), await send({ email }, headers)];
  expect(second.body).toEqual(first.body);
  await shop.deliver();
  expect(await shop.mails(email)).toHaveLength(1);
  expect(await send({ email, what: 'Something else' }, headers)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
});

it.each([
  ['name', ''],
  ['email', 'asha at home'],
  ['phone', '123'],
  ['what', ' '],
  ['wish', ''],
  ['what', 'x'.repeat(4_001)],
  ['state', 'resolved'],
])('refuses %s %j at its field', async (field, value) => {
  expect(await send({ [field]: value })).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: expect.any(String) } } });
});

it('takes phone and order number as optional, also empty ones of a form', async () => {
  expect((await send({ phone: '', orderNumber: '' })).status).toBe(201);
});

it('limits one address to five complaints an hour', async () => {
  shop.advance(86_400 - (Math.floor(shop.now().getTime() / 1000) % 86_400));
  const email = newEmail();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await send({ email })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});
