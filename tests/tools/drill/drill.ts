/** Restore drill: a shop trades, is backed up, trades on, is killed, loses its data and is restored; then every invariant is checked. */
import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { tableName } from '#infra/local/environment.ts';
import { freePort } from '#infra/local/table/table-server.ts';
import { brokenInvariants } from '#tests/kit/ledger/invariants.ts';
import { createDoctor } from '#tests/kit/patient-steps.ts';
import { documentClient } from '#tests/kit/table/document-client.ts';
import { openShopProcess, type ShopProcess } from '#tests/tools/soak/shop-process.ts';
import { again, bought, cancelled, forgotten, type Mail, mailsIn, opened, type Person, paid, person, visited } from './trade.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Fewest customers: each of the first five has a role in the drill. */
export const fewest = 6;

/** Minutes of the steps in which six days pass without requests, as in the soak. */
const quietDays = [20, 1_500, 7_000, 60] as const;

export interface Drill {
  readonly people: number;
  readonly say: (line: string) => void;
}

/** @throws the first expectation that fails */
export async function drill({ people, say }: Drill): Promise<void> {
  const began = performance.now();
  const tell = (line: string) => say(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
  const shop = await openShopProcess(await freePort());
  const file = path.join(path.dirname(shop.folder), 'shop.backup');
  try {
    const teddy = await shop.people.product({ stock: 10 * people, price: 49_900 });
    const cast = await Promise.all(Array.from({ length: people }, (_, n) => person(shop, `Quetzal${n}x`)));
    const [early, late, slow, sorry, waiting, ...others] = cast as [Person, Person, Person, Person, Person, ...Person[]];

    const orders = await Promise.all([early, late, sorry, ...others].map((each) => bought(shop, each, teddy)));
    const [earlyOrder, lateOrder, sorryOrder] = orders as [string, string, string];
    for (const each of others) await visited(shop, each, await createDoctor());
    await cancelled(shop, early, earlyOrder);
    await cancelled(shop, late, lateOrder);
    await shop.advance(5 * 60);
    await forgotten(shop, early);
    const slowCheckout = await opened(shop, slow, teddy);
    // A mail that waits during the backup and is sent after it.
    await shop.local('POST', '/faults', [{ service: 'ses', operation: '*', mode: 'error', times: 10_000 }]);
    orders.push(await bought(shop, waiting, teddy));
    await shop.advance(60);
    expect(await mailsIn(shop, waiting.email)).toEqual([]);

    tell(`${people} people have traded; ${await command(shop, 'backup', file)}`);

    await shop.local('POST', '/faults', []);
    await forgotten(shop, await again(late));
    orders.push(await paid(shop, await again(slow), slowCheckout));
    await cancelled(shop, await again(sorry), sorryOrder);
    await shop.advance(10 * 60);
    const mails = await mailsIn(shop);
    expect(placed(mails, waiting)).toBe(1);
    expect(await itemsNaming(late)).toEqual([]);
    tell('Since then one was erased, one has paid, one has cancelled, and the mail that waited is out');

    shop.kill();
    await lose(shop.folder);
    tell('Killed; table, identities and objects are gone');
    tell(await command(shop, 'restore', file));
    await shop.again();
    tell('It lets people in');

    for (const gone of [early, late]) await expectForgotten(shop, gone);
    // The cancellation after the backup is lost and requested again; its refund is made once.
    await cancelled(shop, await again(sorry), sorryOrder);
    for (const minutes of quietDays) await shop.advance(minutes * 60);
    const books = await shop.books();
    expect(brokenInvariants(books)).toEqual([]);
    expect(books.orders.map(({ id }) => id)).toEqual(orders.toSorted());
    expect(books.provider.refunds.filter(({ status }) => status !== 'failed')).toHaveLength(3);
    const invoices = await expectInvoices(books);
    // Customers whose order or cancellation was repeated after the restore get its mails a second time.
    const concerned = new Set([slow.email, sorry.email]);
    expect(counted(await mailsIn(shop), concerned)).toEqual(counted(mails, concerned));
    for (const gone of [early, late]) await expectForgotten(shop, gone);
    tell(`Invariants hold; ${books.orders.length} orders, ${books.appointments.length} appointments; the erased stay erased; no mail was sent twice`);

    await expectNothingNew(shop, books, invoices);
    tell('The whole stream and all of the provider’s events once more: nothing has changed');
  } finally {
    rmSync(file, { force: true });
    await shop.close();
  }
}

/** Runs `npm run backup` or `npm run restore`. */
async function command({ folder }: ShopProcess, name: 'backup' | 'restore', file: string): Promise<string> {
  // The command finds the shop's services by itself, not through the variables of this process.
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith('AWS_ENDPOINT_URL_'));
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, `infra/operate/${name}.ts`), file], {
    cwd: root,
    env: { ...Object.fromEntries(own), LOCAL_DIR: folder, LOG_LEVEL: 'WARN' },
  });
  return stdout.trim().replaceAll('\n', ' ');
}

/** Deletes the shop's data except what is not its own to lose: the provider's records, sent mails, and the list of erased customers in the bucket. */
async function lose(folder: string): Promise<void> {
  const others = /^(?:payments|stripe)\.db|^mail\.jsonl$|^secrets\.json$|^clock\.json$|^nanhe\.json$|^lock\.db|^objects$/;
  for (const name of readdirSync(folder)) if (!others.test(name)) rmSync(path.join(folder, name), { recursive: true });
  rmSync(path.join(folder, 'objects/objects'), { recursive: true, force: true });
}

async function everyItem(): Promise<readonly Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client: documentClient() }, { TableName: tableName, ConsistentRead: true })) items.push(...Items);
  return items;
}

/** Items of the table that contain a customer's name or phone number. */
async function itemsNaming({ email, phone }: Person): Promise<readonly string[]> {
  const name = email.slice(0, email.indexOf('@'));
  const signs = [name, phone.slice(3)];
  return (await everyItem()).map((item) => JSON.stringify(item).toLowerCase()).filter((text) => signs.some((sign) => text.includes(sign)));
}

async function expectForgotten(shop: ShopProcess, gone: Person): Promise<void> {
  expect(await itemsNaming(gone)).toEqual([]);
  const body = { identifier: gone.email, password: gone.password };
  expect(await shop.call('auth.login', { body })).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
}

/** Mails by recipient and subject; reminders of appointments depend on the days that have passed and are left out. */
const counted = (mails: readonly Mail[], but: ReadonlySet<string>): readonly string[] =>
  mails
    .filter(({ to, subject }) => !to.some((each) => but.has(each)) && !subject.includes('begins within'))
    .map(({ to, subject }) => `${to.join()}: ${subject}`)
    .toSorted();
const placed = (mails: readonly Mail[], { email }: Person) => mails.filter(({ to, subject }) => to.includes(email) && /order/i.test(subject)).length;

/** One invoice for each order, no number twice, no number left out. */
async function expectInvoices({ orders }: LedgerSnapshot): Promise<readonly string[]> {
  const papers = (await everyItem()).filter(({ sk }) => /^(?:INVOICE|CREDIT_NOTE)#/.test(String(sk)));
  const numbers = papers.map(({ number }) => String(number)).toSorted();
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(
    papers
      .filter(({ sk }) => String(sk).startsWith('INVOICE#'))
      .map(({ sk }) => String(sk).slice('INVOICE#'.length))
      .toSorted(),
  ).toEqual(orders.map(({ id }) => id).toSorted());
  const series = (await everyItem()).filter(({ sk }) => sk === 'SERIES');
  expect(series.reduce((sum, { last }) => sum + Number(last), 0)).toBe(numbers.length);
  return numbers;
}

/** Reads the stream from its beginning, then replays every provider event: nothing changes. */
async function expectNothingNew(shop: ShopProcess, books: LedgerSnapshot, invoices: readonly string[]): Promise<void> {
  const mails = counted(await mailsIn(shop), new Set());
  const expectSame = async () => {
    await shop.advance(120);
    expect(isDeepStrictEqual(await shop.books(), books)).toBe(true);
    expect(counted(await mailsIn(shop), new Set())).toEqual(mails);
    expect(await expectInvoices(books)).toEqual(invoices);
  };
  shop.kill();
  rmSync(path.join(shop.folder, 'stream.json'));
  await shop.again();
  await expectSame();
  for (const provider of ['razorpay', 'stripe'] as const) {
    const { body } = await shop.send('GET', `/_local/${provider}/dashboard.json`);
    for (const { id, forged } of body.events as readonly { id: string; forged?: string }[])
      if (forged === undefined) await shop.send('POST', `/_local/${provider}/events/${id}/replay`);
  }
  await expectSame();
}
