/** POST /api/complaints: a complaint gets its ticket at once, on the page and by mail. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { newEmail, newSource, toWindowStart } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { send, read } = await createComplaintSteps(shop);

it('answers and mails a ticket number with both due times, and repeats no word of the sender in the mail', async () => {
  const email = newEmail();
  const now = shop.now().getTime();
  const { status, body } = await send({ email, phone: '98123 45678', orderNumber: 'NAN-1' });
  expect({ status, body }).toMatchObject({ status: 201, body: { ticket: expect.stringMatching(/^G-[0-9A-HJKMNP-TV-Z]{8}$/) } });
  expect(Date.parse(body.acknowledgeBy) - now).toBeGreaterThanOrEqual(48 * 3_600_000);
  expect(Date.parse(body.acknowledgeBy) - now).toBeLessThan(48 * 3_600_000 + 60_000);
  await shop.deliverEvents();
  const [mail] = await shop.mailsTo(email);
  expect(mail?.subject).toContain(body.ticket);
  expect(mail?.text).not.toMatch(/Asha|wheels/);
  expect(await read(body.ticket)).toMatchObject({ state: 'received', phone: '+919812345678', orderNumber: 'NAN-1', dueAt: body.acknowledgeBy });
});

it('keeps one complaint for a repeated request, and refuses another text with the same key', async () => {
  const email = newEmail();
  const options = { headers: { 'idempotency-key': `complain-${email}` } };
  const [first, second] = [await send({ email }, options), await send({ email }, options)];
  expect(second.body).toEqual(first.body);
  await shop.deliverEvents();
  expect(await shop.mailsTo(email)).toHaveLength(1);
  expect(await send({ email, what: 'Something else' }, options)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict', message: 'This request was already used for a different complaint.' },
  });
});

it.each([
  ['name', '', 'Name is required'],
  ['email', 'asha at home', 'Please enter a valid email address'],
  ['phone', '123', 'Please enter a 10-digit Indian mobile number'],
  ['orderNumber', 'x'.repeat(41), 'At most 40 characters'],
  ['what', ' ', 'Write what happened'],
  ['wish', '', 'Write what you ask for'],
  ['what', 'x'.repeat(4_001), 'At most 4000 characters'],
  ['state', 'resolved', 'This field is not known here'],
])('refuses %s %j at its field', async (field, value, message) => {
  expect(await send({ [field]: value })).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: message } } });
});

it('accepts a complaint without phone and order number, also with the empty fields of a form', async () => {
  expect((await send({ phone: '', orderNumber: '' })).status).toBe(201);
});

describe('the limits of complaints', () => {
  beforeEach(() => toWindowStart(shop, 86_400));

  /** Sends complaints in the name of an address until all networks together have used up its limit of the day. */
  async function useUp(email: string): Promise<void> {
    for (let count = 0; count < 30; count++) expect((await send({ email })).status).toBe(201);
  }

  it('limits one network to five complaints an hour for all addresses of one mailbox, and no other network', async () => {
    const [email, source] = [newEmail(), newSource()];
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await send({ email: email.replace('@', `+${count}@`) }, { source })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await send({ email })).status).toBe(201);
  });

  it('delays the complaint of an address in whose name many networks complain by five minutes at most', async () => {
    const email = newEmail();
    await useUp(email);
    expect((await send({ email })).status).toBe(201);
    const refused = await send({ email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    shop.advanceClock(300);
    expect((await send({ email })).status).toBe(201);
  });

  it('lets no other caller use up the limit of a customer who is signed in', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    const { email } = asha;
    await useUp(email);
    await send({ email });
    expect((await send({ email }, { as: ravi })).status).toBe(429);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await send({ email }, { as: asha })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
