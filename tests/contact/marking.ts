/** What does marking a message promise, by its address as with its id in the body? */
import { beforeAll, expect, it } from 'vitest';
import type { CallOptions } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

/** @param asked the call of one of the two endpoints */
export function marking(key: 'contact.change' | 'contact.changeNamed', asked: (id: string, isResponded: unknown) => CallOptions): void {
  let shop: Shop;
  let admin: Customer;
  beforeAll(async () => {
    shop = await openShop();
    admin = await shop.admin();
  });
  const sent = async (): Promise<string> => {
    const body = { name: 'Sunita Rao', email: 'sunita@example.in', phone: '9812345678', message: 'Hello' };
    return (await shop.call('content.sendContact', { body, source: `10.2.${Math.floor(Math.random() * 250)}.7` })).body.data.id;
  };
  const mark = (id: string, isResponded: unknown, as: Customer = admin) => shop.call(key, { as, ...asked(id, isResponded) });
  const audits = (id: string) => shop.table.query(`AUDIT#contact#${id}`);

  it('both ways, each written down, and said twice it does no more', async () => {
    const id = await sent();
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

  it('refuses what is not there and what says nothing', async () => {
    expect(await mark('nothing', true)).toMatchObject({ status: 404, body: { code: 'contact_not_found' } });
    expect(await mark(await sent(), 'yes')).toMatchObject({ status: 400, body: { fields: { isResponded: expect.any(String) } } });
  });

  it('is for administrators alone', async () => {
    const id = await sent();
    expect(await shop.call(key, asked(id, true))).toMatchObject({ status: 401 });
    for (const as of [await shop.customer(), await shop.staff('orders'), await shop.staff('catalogue')])
      expect(await mark(id, true, as)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await shop.table.get(`CONTACT#${id}`, 'CONTACT')).toMatchObject({ isResponded: false });
  });
}
