/** Exchanging a handover code for a session of the clinic application, which a second local origin simulates. */
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { readRows } from '#tests/matrix/table-rows.ts';

let shop: Shop;
let admin: Customer;
let clinic: Server;
let origin: string;
/** The addresses that were requested from the clinic application. */
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
afterEach(() => void vi.useRealTimers());

const begin = async (as: Pick<Customer, 'token'> = admin) => {
  const { status, body } = await shop.call('handover.begin', { as });
  expect(status).toBe(201);
  return body as { url: string; expiresAt: string };
};
const codeOf = ({ url }: { url: string }) => new URL(url).searchParams.get('code') ?? '';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const exchange = (code: string, headers: Record<string, string> = {}) =>
  shop.call('handover.exchange', { headers: { ...form, ...headers }, body: Buffer.from(new URLSearchParams({ code }).toString()) });

it('signs an admin in at the clinic application by a code, with the token in no address', async () => {
  const meera = await shop.admin();
  const given = await begin(meera);
  await fetch(given.url);
  expect(visited.at(-1)).toBe(`/enter?from=nanhe&code=${codeOf(given)}`);
  expect(given.url).not.toContain(meera.token);
  const answer = await exchange(codeOf(given), { origin });
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { id: meera.id, role: 'admin' } },
    headers: { 'access-control-allow-origin': origin, vary: 'Origin' },
  });
  expect(answer.body.token).not.toBe(meera.token);
  expect(JSON.stringify(answer.headers)).not.toContain('nanhe_refresh');
  expect(await shop.call('appointment.listAll', { as: { token: answer.body.token } })).toMatchObject({ status: 200 });
  // The clinic has a session of its own, which the admin can see and end.
  const sessions = (await shop.call('session.list', { as: meera })).body;
  expect(JSON.stringify(sessions)).toContain(`Clinic at ${new URL(origin).host}`);
  const { body } = await shop.call('audit.list', { as: meera, query: { subjectType: 'customer', subjectId: meera.id } });
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['handover.exchange', 'handover.begin']);
});

it('exchanges a code sent as JSON by a server without an origin', async () => {
  const answer = await shop.call('handover.exchange', { body: { code: codeOf(await begin()) } });
  expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});

it('exchanges a code once for six requests at once', async () => {
  const code = codeOf(await begin());
  const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(code, { origin })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect(await exchange(code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('accepts a handover code for 60 seconds', async () => {
  // The clock moves only by `advance`, so that the result does not depend on the speed of the machine.
  vi.useFakeTimers({ toFake: ['Date'] });
  const [soon, late] = [await begin(), await begin()];
  expect(Date.parse(soon.expiresAt) - shop.now().getTime()).toBeLessThanOrEqual(60_000);
  shop.advanceClock(55);
  expect(await exchange(codeOf(soon))).toMatchObject({ status: 200 });
  shop.advanceClock(6);
  expect(await exchange(codeOf(late))).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('refuses a handover code from another site and keeps it usable', async () => {
  const code = codeOf(await begin());
  for (const foreign of ['https://evil.example', 'null', `${origin}.evil.example`])
    expect(await exchange(code, { origin: foreign })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await exchange(code, { origin })).toMatchObject({ status: 200 });
});

it('refuses a wrong handover code and a token in its place', async () => {
  for (const wrong of ['', 'x', 'a'.repeat(43), admin.token])
    expect(await exchange(wrong)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('refuses the handover code of an admin who has signed out', async () => {
  const meera = await shop.admin();
  const code = codeOf(await begin(meera));
  await shop.call('session.endAll', { as: meera, body: {} });
  shop.advanceClock(1);
  expect(await exchange(code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('refuses the handover code of an admin who has lost the role', async () => {
  const meera = await shop.admin();
  const code = codeOf(await begin(meera));
  await shop.call('user.changeRole', { as: admin, params: { id: meera.id }, body: { role: 'customer', reason: 'Has left the team' } });
  expect(await exchange(code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('stores no handover code in plain text', async () => {
  const code = codeOf(await begin());
  expect(JSON.stringify(await readRows(shop))).not.toContain(code);
});
