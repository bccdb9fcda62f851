/** The audit log: who changed what, and that entries cannot be changed. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let admin: Customer;
let vikram: Customer;
const days: string[] = [];
beforeAll(async () => {
  shop = await openShop();
  vikram = await shop.staff('catalogue');
  admin = await shop.admin();
  for (const [who, action, type, id, price] of [
    [vikram, 'product.update', 'product', '7', 1],
    [vikram, 'product.update', 'product', '8', 2],
    [admin, 'category.create', 'category', 'toys', 3],
    [vikram, 'product.archive', 'product', '7', 4],
  ] as const) {
    const now = shop.now();
    days.push(indianDay(now));
    const auditedRequest = {
      action,
      caller: { id: who.id, role: who === admin ? ('admin' as const) : ('catalogue' as const) },
      source: '203.0.113.9',
      now,
    };
    await commit(
      recordAudit(auditedRequest, {
        subject: { type, id },
        before: { price: 0, name: 'Bear', password: 'x' },
        after: { price, name: 'Bear', password: 'y' },
        reason: 'Why',
      }),
    );
    // Each entry lies in another month than the one before.
    shop.advanceClock(35 * 86_400);
  }
  admin = { ...admin, ...(await shop.call('auth.login', { body: { identifier: admin.email, password: admin.password } })).body };
});
const list = async (query: Record<string, string | number> = {}) => shop.call('audit.list', { as: admin, query });
const found = async (query: Record<string, string | number>) =>
  (await list(query)).body.data.map(({ action, subject }: { action: string; subject: { id: string } }) => `${action} ${subject.id}`);

it('lists who changed what, when, from where and why, newest first and without secrets', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.data.slice(-4)).toEqual([
    expect.objectContaining({ action: 'product.archive' }),
    expect.objectContaining({ action: 'category.create', by: { id: admin.id, role: 'admin', name: 'Meera Rao' } }),
    expect.objectContaining({ action: 'product.update', subject: { type: 'product', id: '8' } }),
    {
      id: expect.any(String),
      at: expect.any(String),
      by: { id: vikram.id, role: 'catalogue', name: 'Vikram Rao' },
      action: 'product.update',
      subject: { type: 'product', id: '7' },
      from: '203.0.113.9',
      before: { price: 0 },
      after: { price: 1 },
      reason: 'Why',
    },
  ]);
});

it('filters the audit log by subject, person, action and days', async () => {
  const updates = ['product.update 8', 'product.update 7'];
  expect(await found({ subjectType: 'product', subjectId: '7' })).toEqual(['product.archive 7', 'product.update 7']);
  expect(await found({ subjectId: '7' }), 'an id of any kind').toEqual(['product.archive 7', 'product.update 7']);
  expect(await found({ subjectType: 'product' })).toEqual(['product.archive 7', ...updates]);
  expect(await found({ person: vikram.id })).toEqual(['product.archive 7', ...updates]);
  expect(await found({ person: vikram.email.toUpperCase() })).toEqual(['product.archive 7', ...updates]);
  expect(await found({ person: 'nobody@example.in' })).toEqual([]);
  expect(await found({ action: 'product.update' })).toEqual(updates);
  expect(await found({ person: vikram.id, action: 'product.a' })).toEqual(['product.archive 7']);
  expect(await found({ fromDate: days[1] as string, toDate: days[2] as string })).toEqual(['category.create toys', 'product.update 8']);
  expect(await found({ toDate: days[0] as string })).toEqual(['product.update 7']);
  expect(await found({ subjectType: 'product', subjectId: '7', fromDate: days[3] as string })).toEqual(['product.archive 7']);
});

it('lists nothing for a period that ends before it begins', async () => {
  const period = { fromDate: days[3] as string, toDate: days[0] as string };
  for (const query of [{}, { person: vikram.id }, { subjectType: 'product', subjectId: '7' }])
    expect(await found({ ...period, ...query })).toEqual([]);
  expect(await found({ fromDate: '2026-11-20', toDate: '2026-11-10', action: 'product' })).toEqual([]);
});

it('accepts days before 1970, as a browser reports them while a year is typed', async () => {
  const product = { subjectType: 'product', subjectId: '7' };
  expect(await found({ ...product, fromDate: '0002-11-20' })).toEqual(['product.archive 7', 'product.update 7']);
  expect(await found({ ...product, toDate: '0002-11-20' })).toEqual([]);
});

it('pages through the audit log by cursor, and rejects a cursor of another query', async () => {
  const seen: string[] = [];
  let query: Record<string, string | number> = { person: vikram.id, limit: 1 };
  for (let page = 0; page < 3; page++) {
    const { data, meta } = (await list(query)).body;
    expect(data).toHaveLength(1);
    seen.push(data[0].subject.id);
    query = { person: vikram.id, limit: 1, cursor: meta.next ?? '' };
  }
  expect(seen).toEqual(['7', '8', '7']);
  expect(query['cursor']).toBe('');
  const { next } = (await list({ limit: 1 })).body.meta;
  expect(await list({ limit: 1, cursor: next, action: 'product' })).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
});

it('rejects a second write of the same audit entry', async () => {
  const now = shop.now();
  const auditedRequest = { action: 'a.b', caller: { id: 'x', role: 'admin' as const }, source: '', now };
  const writes = recordAudit(auditedRequest, { subject: { type: 'thing', id: '1' }, after: { a: 1 } });
  await commit(writes);
  await expect(commit(writes)).rejects.toThrow();
});

it('changes audit entries only in the erasure of a customer, and deletes none', () => {
  const root = new URL('../../../../functions/', import.meta.url).pathname;
  const texts = (readdirSync(root, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(root + name, 'utf8')] as const);
  const namesAudits = /AUDIT(?:S|-BY)?#|\baudit(?:Subject|Actor|Month)Partition\b/;
  const files = texts.filter(([, text]) => namesAudits.test(text)).map(([name]) => name);
  expect(files.toSorted()).toEqual(['identity/audit-store.ts', 'keys.ts', 'privacy/erase.ts']);
  const own = texts.find(([name]) => name === 'identity/audit-store.ts')?.[1] ?? '';
  expect(own.match(/\b(?:Update|Delete)\w*\s*[:(]/g)).toBeNull();
});

it('keeps audit entries about an erased customer without the reasons written about them', async () => {
  const asha = await shop.customer();
  await shop.call('user.changeStatus', { as: admin, params: { id: asha.id }, body: { isActive: false, reason: 'Asha Rao of Kochi again' } });
  const { erase } = await import('#functions/privacy/erase.ts');
  await erase(asha.id);
  for (const query of [
    { subjectType: 'customer', subjectId: asha.id },
    { person: admin.id, action: 'user' },
  ]) {
    const { data } = (await list(query)).body;
    expect(data).toMatchObject([
      { action: 'user.changeStatus', by: { id: admin.id }, before: { isActive: true }, after: { isActive: false }, reason: '' },
    ]);
  }
});
