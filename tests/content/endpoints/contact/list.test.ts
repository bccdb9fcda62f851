/** The list of contact messages for admins. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const ids: string[] = [];
for (const [name, type, message] of [
  ['Sunita Rao', 'general', 'Where is my train?\nIt is in NH-261121-7Q2M4KXD.'],
  ['Arjun Nair', 'event', 'A birthday for twelve'],
  ['Ravi Menon', 'law', 'A question'],
] as const) {
  const body = { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.in`, phone: '9812345678', message, type };
  const answer = await shop.call('content.sendContact', { body, source: `10.1.1.${ids.length}` });
  ids.push(answer.body.data.id);
  // Three messages, twenty days apart, are spread over at least two months.
  shop.advanceClock(20 * 86_400);
}
const admin = await shop.admin();
const list = async (query: Record<string, string | number | boolean> = {}) => shop.call('contact.list', { as: admin, query });
const names = async (query: Record<string, string | number | boolean>) =>
  (await list(query)).body.data.map(({ name }: { name: string }) => name.split(' ')[0]);

it('lists contact messages newest first across months, with their content', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.meta).toMatchObject({ total: 3, page: 1, limit: 20, totalPages: 1 });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  expect(body.data[2]).toEqual({
    id: ids[0],
    name: 'Sunita Rao',
    email: 'sunita@example.in',
    phone: '+919812345678',
    type: 'general',
    message: 'Where is my train?\nIt is in NH-261121-7Q2M4KXD.',
    isResponded: false,
    replies: [],
    createdAt: expect.any(String),
  });
});

it('lists unanswered messages with the oldest first, and answered messages apart from them', async () => {
  const mark = (isResponded: boolean) => shop.call('contact.change', { as: admin, params: { id: ids[1] as string }, body: { isResponded } });
  try {
    await mark(true);
    expect(await names({ isResponded: false })).toEqual(['Sunita', 'Ravi']);
    expect(await names({ isResponded: true })).toEqual(['Arjun']);
  } finally {
    await mark(false);
  }
  expect(await names({ isResponded: false })).toEqual(['Sunita', 'Arjun', 'Ravi']);
});

it('lists contact messages oldest first on request', async () => {
  expect((await list({ sortBy: 'createdAt', sortOrder: 'ASC' })).body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(await names({ sortOrder: 'asc' })).toEqual(['Sunita', 'Arjun', 'Ravi']);
  expect(await list({ sortOrder: 'random' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it('finds contact messages by topic, and by words of the sender and of the message', async () => {
  expect(await names({ type: 'event' })).toEqual(['Arjun']);
  expect(await names({ search: 'rav' })).toEqual(['Ravi']);
  expect(await names({ search: 'birthday twelve' })).toEqual(['Arjun']);
  expect(await names({ search: 'arjun@example.in' })).toEqual(['Arjun']);
  for (const search of ['NH-261121-7Q2M4KXD', 'it', 'train']) expect(await names({ search })).toEqual(['Sunita']);
  expect(await names({ search: 'nothing of the kind' })).toEqual([]);
});

it('pages through contact messages by page number and by cursor', async () => {
  for (const query of [{}, { sortOrder: 'ASC' }, { isResponded: false }]) {
    const all = (await list(query)).body.data;
    const first = (await list({ ...query, limit: 2 })).body;
    expect(first.meta).toMatchObject({ total: 3, totalPages: 2, next: expect.any(String) });
    const rest = (await list({ ...query, limit: 2, cursor: first.meta.next })).body;
    expect(rest.meta).toMatchObject({ page: 2, total: 3, totalPages: 2 });
    expect(rest.meta.next).toBeUndefined();
    expect((await list({ ...query, limit: 2, page: 2 })).body.data).toEqual(rest.data);
    expect([...first.data, ...rest.data]).toEqual(all);
  }
  const { next } = (await list({ limit: 2 })).body.meta;
  expect(await list({ limit: 2, cursor: next, sortOrder: 'ASC' })).toMatchObject({ status: 400 });
  expect(await list({ cursor: 'abc.def' })).toMatchObject({ status: 400 });
});
