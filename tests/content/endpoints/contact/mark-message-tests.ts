/** Tests of marking a message, for the endpoints with its id in the path and in the body. */
import { beforeAll, expect, it } from 'vitest';
import type { CallOptions } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

/** @param requestOf builds the request of one of the two endpoints */
export function testMarking(key: 'contact.change' | 'contact.changeNamed', requestOf: (id: string, isResponded: unknown) => CallOptions): void {
  let shop: Shop;
  let admin: Customer;
  beforeAll(async () => {
    shop = await openShop();
    admin = await shop.admin();
  });
  let messages = 0;
  const sendMessage = async (): Promise<string> => {
    const body = { name: 'Sunita Rao', email: `sunita${++messages}@example.in`, phone: '9812345678', message: 'Hello' };
    return (await shop.call('content.sendContact', { body, source: `10.2.${messages}.7` })).body.data.id;
  };
  const mark = (id: string, isResponded: unknown) => shop.call(key, { as: admin, ...requestOf(id, isResponded) });
  const audits = (id: string) => shop.table.query(`AUDIT#contact#${id}`);

  it('marks a message as answered and as unanswered idempotently, with an audit entry for each change', async () => {
    const id = await sendMessage();
    expect(await mark(id, true)).toMatchObject({
      status: 200,
      body: { id, isResponded: true, respondedBy: admin.id, respondedAt: expect.any(String) },
    });
    expect(await mark(id, true)).toMatchObject({ status: 200, body: { isResponded: true } });
    const { status, body } = await mark(id, false);
    expect({ status, body }).toMatchObject({ status: 200, body: { isResponded: false } });
    expect(body.respondedBy).toBeUndefined();
    expect(await audits(id)).toMatchObject([
      { action: 'contact.change', by: { id: admin.id }, before: { isResponded: false }, after: { isResponded: true } },
      { before: { isResponded: true }, after: { isResponded: false } },
    ]);
    await Promise.all([mark(id, true), mark(id, true), mark(id, true)]);
    expect(await audits(id)).toHaveLength(3);
  });

  it('rejects an unknown message and an invalid value of isResponded', async () => {
    expect(await mark('nothing', true)).toMatchObject({ status: 404, body: { code: 'contact_not_found' } });
    expect(await mark(await sendMessage(), 'yes')).toMatchObject({ status: 400, body: { fields: { isResponded: expect.any(String) } } });
  });
}
