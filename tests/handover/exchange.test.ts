/** Does the clinic's application get in with a code, once, for a minute, and nobody else? Tried against a small second origin. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Customer } from '#tests/kit/given.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { everythingIn } from '#tests/matrix/whole-table.ts';

let shop: Shop;
let admin: Customer;
let clinic: Server;
let origin: string;
/** What the clinic's application was asked for: its addresses. */
const visited: string[] = [];

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  clinic = createServer((request, response) => {
    visited.push(request.url ?? '');
    response.end('The clinic');
  });
  await new Promise<void>((resolve) => clinic.listen(0, '127.0.0.1', resolve));
  const address = clinic.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
  process.env['DOCTOR_ADMIN_URL'] = `${origin}/enter?from=nanhe`;
});
afterAll(() => {
  delete process.env['DOCTOR_ADMIN_URL'];
  clinic.close();
});

const begin = async (as: Pick<Customer, 'token'> = admin) => {
  const { status, body } = await shop.call('handover.begin', { as });
  expect(status).toBe(201);
  return body as { url: string; expiresAt: string };
};
const codeOf = ({ url }: { url: string }) => new URL(url).searchParams.get('code') ?? '';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const exchange = (code: string, headers: Record<string, string> = {}) =>
  shop.call('handover.exchange', { headers: { ...form, ...headers }, body: Buffer.from(new URLSearchParams({ code }).toString()) });

it('an administrator comes in by the code; the token is in no address, and works here', async () => {
  const given = await begin();
  await fetch(given.url);
  expect(visited.at(-1)).toBe(`/enter?from=nanhe&code=${codeOf(given)}`);
  expect(given.url).not.toContain(admin.token);
  const answer = await exchange(codeOf(given), { origin });
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { id: admin.id, role: 'admin' } },
    headers: { 'access-control-allow-origin': origin, vary: 'Origin' },
  });
  expect(answer.body.token).not.toBe(admin.token);
  expect(JSON.stringify(answer.headers)).not.toContain('nanhe_refresh');
  expect(await shop.call('appointment.listAll', { as: { token: answer.body.token } })).toMatchObject({ status: 200 });
  // It is a session of its own, which its owner sees and can end.
  const sessions = (await shop.call('session.list', { as: admin })).body;
  expect(JSON.stringify(sessions)).toContain(`Clinic at ${new URL(origin).host}`);
  const { body } = await shop.call('audit.list', { as: admin, query: { subjectType: 'customer', subjectId: admin.id } });
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['handover.exchange', 'handover.begin']);
});

it('a server exchanges it with JSON and names no origin', async () => {
  const answer = await shop.call('handover.exchange', { body: { code: codeOf(await begin()) } });
  expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});

it('once, of however many at once', async () => {
  const code = codeOf(await begin());
  const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(code, { origin })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect(await exchange(code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('for 60 seconds', async () => {
  const [soon, late] = [await begin(), await begin()];
  expect(Date.parse(soon.expiresAt) - shop.now().getTime()).toBeLessThanOrEqual(60_000);
  shop.advance(55);
  expect(await exchange(codeOf(soon))).toMatchObject({ status: 200 });
  shop.advance(6);
  expect(await exchange(codeOf(late))).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('not from another site, not with another code, and not with the token of somebody who has logged out or is no administrator any more', async () => {
  const code = codeOf(await begin());
  for (const foreign of ['https://evil.example', 'null', `${origin}.evil.example`])
    expect(await exchange(code, { origin: foreign })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  // And the code has suffered nothing.
  expect(await exchange(code, { origin })).toMatchObject({ status: 200 });
  for (const wrong of ['', 'x', 'a'.repeat(43), admin.token])
    expect(await exchange(wrong)).toMatchObject({ status: 400, body: { code: 'code_expired' } });

  const second = await shop.admin();
  const kept = codeOf(await begin(second));
  await shop.call('session.endAll', { as: second, body: {} });
  shop.advance(1);
  expect(await exchange(kept)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  const third = await shop.admin();
  const demoted = codeOf(await begin(third));
  await shop.call('user.changeRole', { as: admin, params: { id: third.id }, body: { role: 'customer', reason: 'Has left the team' } });
  expect(await exchange(demoted)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('nothing of the code is kept that would open the door', async () => {
  const code = codeOf(await begin());
  expect(JSON.stringify(await everythingIn(shop))).not.toContain(code);
});
