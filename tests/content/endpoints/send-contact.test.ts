/** `POST /api/contact`: messages are stored for staff, validated and rate-limited. */
import { beforeEach, describe, expect, it } from 'vitest';
import { indianMonth } from '#shared/rules/india-day.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

let sources = 0;
let emails = 0;
const newSource = () => `10.0.${Math.floor(++sources / 250)}.${sources % 250}`;
const newEmail = () => `parent${++emails}@example.in`;
const message = (given: Record<string, unknown> = {}) => ({
  name: 'Sunita Rao',
  email: newEmail(),
  phone: '98123 45678',
  message: 'Do the wooden trains come\r\nwith a bridge?',
  ...given,
});
const send = (body: unknown, source = newSource()) => shop.call('content.sendContact', { body, source });
const stored = async (id: string) => shop.table.get(`CONTACT#${id}`, 'CONTACT');

describe('a message that is accepted', () => {
  it('stores a contact message in normalised form, indexed under its month in India', async () => {
    const answer = await send(message({ email: 'Sunita@Example.IN', name: '  Sunita Rao ' }));
    expect(answer).toMatchObject({ status: 201, body: { success: true, message: 'Thank you! We have received your request.' } });
    const item = await stored(answer.body.data.id);
    expect(item).toMatchObject({
      name: 'Sunita Rao',
      email: 'sunita@example.in',
      phone: '+919812345678',
      message: 'Do the wooden trains come\nwith a bridge?',
      type: 'general',
      isResponded: false,
      gsi1pk: `CONTACTS#${indianMonth(new Date(item?.['createdAt']))}`,
      gsi1sk: expect.stringMatching(new RegExp(`^\\d{4}-.*Z#${answer.body.data.id}$`)),
    });
  });

  it.each(['event', 'law', 'education'])('accepts a contact message about %s', async (type) => {
    const answer = await send(message({ type }));
    expect(answer.status).toBe(201);
    expect(await stored(answer.body.data.id)).toMatchObject({ type });
  });

  it('accepts a contact message of 2,000 characters in any script and many lines', async () => {
    const text = `नमस्ते 🎈\n\tकृपया बताइए`.padEnd(2_000, 'अ');
    const answer = await send(message({ name: 'आशा', message: text }));
    expect(answer.status).toBe(201);
    expect(await stored(answer.body.data.id)).toMatchObject({ name: 'आशा', message: text });
  });
});

describe('a message that is sent again', () => {
  const sendWithKey = (body: unknown, key: string) =>
    shop.call('content.sendContact', { body, source: newSource(), headers: { 'idempotency-key': key } });
  const messagesOf = (email: string) => shop.table.query(`EMAIL#${email}`);

  it('stores a repeat with the same idempotency key once, also after staff have answered the message', async () => {
    const body = message();
    const first = await sendWithKey(body, 'first-key');
    const { isResponded: _, ...item } = (await stored(first.body.data.id)) ?? {};
    await shop.putItem({ ...item, isResponded: true });
    shop.advanceClock(60);
    expect(await sendWithKey(body, 'first-key')).toMatchObject({ status: 201, body: first.body });
    expect(await messagesOf(body.email)).toHaveLength(1);
    expect(await stored(first.body.data.id)).toMatchObject({ ...item, isResponded: true });
  });

  it('refuses another text under the same idempotency key', async () => {
    const body = message();
    await sendWithKey(body, 'second-key');
    expect(await sendWithKey({ ...body, message: 'And a station?' }, 'second-key')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
    expect(await messagesOf(body.email)).toHaveLength(1);
  });

  it('stores messages with other keys, without a key, or of another email address under the same key', async () => {
    const [body, other] = [message(), message()];
    for (const key of ['third-key', 'fourth-key']) await sendWithKey(body, key);
    await send(body);
    expect(await messagesOf(body.email)).toHaveLength(3);
    await sendWithKey(other, 'third-key');
    expect(await messagesOf(other.email)).toHaveLength(1);
  });
});

describe('a message that is rejected', () => {
  it.each([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['phone', 'Phone number is required'],
    ['message', 'Message is required'],
  ])('rejects a contact message without %s: %s', async (field, text) => {
    const { [field]: _, ...rest } = message() as Record<string, unknown>;
    for (const body of [rest, { ...rest, [field]: '' }, { ...rest, [field]: null }, { ...rest, [field]: '   ' }])
      expect(await send(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: expect.any(String) } } });
    expect((await send(rest)).body.fields).toEqual({ [field]: text });
  });

  it.each([
    ['name', 'x'.repeat(121)],
    ['name', 'Asha\r\nBcc: all@example.in'],
    ['name', 'Asha\u0000'],
    ['name', 'Asha \u202egnp.exe'],
    ['name', { $ne: null }],
    ['email', 'asha@example.in\r\nBcc: all@example.in'],
    ['email', 'asha at home'],
    ['email', `${'x'.repeat(250)}@example.in`],
    ['phone', '12345'],
    ['phone', '+1 202 555 0101'],
    ['message', 'x'.repeat(2_001)],
    ['message', 'a bell \u0007'],
    ['message', '\u200b\n\u2060'],
    ['message', 'an escape \u001b[2J'],
    ['type', 'refund'],
  ])('rejects a contact message with the %s %j', async (field, value) => {
    const answer = await send(message({ [field]: value }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: expect.any(String) } } });
  });

  it.each(['id', 'isResponded', 'createdAt', 'pk', 'gsi1pk'])('rejects the internal field %s in a contact message', async (field) => {
    const answer = await send(message({ [field]: 'mine' }));
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: 'This field is not known here' } } });
  });

  it('rejects a contact message of line breaks only, and a body that is no JSON', async () => {
    expect((await send(message({ message: '\n \n\t\n' }))).body.fields).toEqual({ message: 'Message is required' });
    expect(await send('{')).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  });
});

describe('the limits of contact messages', () => {
  // Each test begins at the start of a day of the counters, so that no window ends during the test.
  beforeEach(() => shop.advanceClock(86_400 - (Math.floor(shop.now().getTime() / 1000) % 86_400)));

  it('limits a network to five messages an hour and ten a day for all addresses of one mailbox, and no other network', async () => {
    const [email, source] = [newEmail(), newSource()];
    const hour = async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count++)
        statuses.push((await send(message({ email: count % 2 ? email.toUpperCase() : email.replace('@', `+${count}@`) }), source)).status);
      return statuses;
    };
    expect(await hour()).toEqual([201, 201, 201, 201, 201, 429]);
    shop.advanceClock(3_600);
    expect(await hour()).toEqual([201, 201, 201, 201, 201, 429]);
    shop.advanceClock(3_600);
    expect(await hour()).toEqual(Array(6).fill(429));
    expect((await send(message({ email }))).status).toBe(201);
  });

  it('limits an IP address to sixty messages an hour under any email address, with a Retry-After header', async () => {
    const source = newSource();
    const all = await Promise.all(Array.from({ length: 64 }, () => send(message(), source)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = all.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too_many_requests');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(message())).status).toBe(201);
  });
});
