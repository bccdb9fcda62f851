/**
 * `npm run demo:record`: plays the demo history on a shop of its own, through the same requests as real traffic, and writes the snapshot of the
 * result.
 */

import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { indexAppointment } from '#functions/clinic/index-appointment.ts';
import { findCode } from '#functions/identity/code-store.ts';
import { createCustomer } from '#functions/identity/customer-store.ts';
import { completeSignIn, createUser } from '#functions/identity/identity-provider.ts';
import { codeOf } from '#functions/identity/one-time-code.ts';
import { checkoutCodeKey, stockSortPrefix } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { commit, db } from '#functions/platform/table/table.ts';
import { openFolder } from '#infra/local/data-folder/data-folder.ts';
import { launch, type Shop } from '#infra/local/launch.ts';
import { siteFolder } from '#infra/local/paths.ts';
import { markMigrated } from '#infra/operate/migrate.ts';
import { registry } from '#shared/contract/index.ts';
import { seed } from '../seed/seed-shop.ts';
import { type DemoShop, hour, minute, type Request, recordedBegin, recordedEnd } from './demo-shop.ts';
import { playNinetyDays } from './ninety-days.ts';
import { openRandom } from './random.ts';
import { isRecorded } from './recorded-records.ts';
import { currentSchema, type Item, type ProductChange, type StockChange, writeSnapshot } from './snapshot.ts';

/** The share of the traffic that is played; 1 for the repository's snapshot. */
const share = Number(process.env['SHARE'] ?? 1);
const printLine = (text: string) => void process.stdout.write(`${text}\n`);

/** Time between two runs of the jobs. */
const jobsIntervalMs = 3 * hour;

let time = recordedBegin;
let step = 0;
const clock = {
  now: () => new Date(time),
  advance: (seconds: number) => void (time += Math.round(seconds * 1_000)),
  offset: () => time - Date.now(),
};
makeRandomnessRepeatable();

const folder = mkdtempSync(path.join(tmpdir(), 'nanhe-history-'));
const began = Date.now();
const shop = await launch({
  folder: openFolder(folder),
  port: 0,
  fresh: true,
  built: false,
  siteFolder,
  isRendered: false,
  build: async () => undefined,
  onFailure: (sentence) => {
    throw new Error(sentence);
  },
  clock,
});
try {
  const { adminId } = await seed(shop, 'catalogue');
  await markMigrated(shop.now());
  shop.open();
  const before = await readAllItems();
  const stage = stageOf(shop, adminId, before);
  await playNinetyDays(stage, share);
  const after = await readAllItems();
  const keysBefore = new Set(before.map(keyOf));
  const bytes = writeSnapshot({
    schema: currentSchema(),
    end: new Date(recordedEnd).toISOString(),
    adminId,
    items: after.filter((item) => !keysBefore.has(keyOf(item)) && isRecorded(item)).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    products: productChangesOf(before, after),
    stocks: stockChangesOf(before, after),
    provider: shop.provider.rows().filter(({ row }) => isOfHistory(row)),
  });
  printLine(`The snapshot has ${Math.round(bytes / 1_000)} kB. ${Math.round((Date.now() - began) / 1_000)} s`);
} finally {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Whether a row of the provider belongs to the history: the seeded customer's payments have the time of the recording's first moment. */
function isOfHistory(row: object): boolean {
  const { entity } = row as { entity?: { created_at: number } };
  return entity === undefined || entity.created_at * 1_000 > recordedBegin;
}

function keyOf({ pk, sk }: Item): string {
  return `${pk} ${sk}`;
}

async function readAllItems(): Promise<Item[]> {
  const items: Item[] = [];
  for (let from: Record<string, unknown> | undefined; ; ) {
    const page = await db().send(
      new ScanCommand({ TableName: config('TABLE_NAME'), ConsistentRead: true, ...(from ? { ExclusiveStartKey: from } : {}) }),
    );
    items.push(...((page.Items ?? []) as Item[]));
    from = page.LastEvaluatedKey;
    if (from === undefined) return items;
  }
}

function productChangesOf(before: readonly Item[], after: readonly Item[]): ProductChange[] {
  const isProduct = ({ sk }: Item) => sk === 'PRODUCT';
  const itemsBefore = new Map(before.filter(isProduct).map((item) => [item['id'], item]));
  return after
    .filter(isProduct)
    .map((item) => {
      const increaseOf = (name: string) => Number(item[name] ?? 0) - Number(itemsBefore.get(item['id'])?.[name] ?? 0);
      return { id: Number(item['id']), sku: String(item['sku']), ratingSum: increaseOf('ratingSum'), ratingCount: increaseOf('ratingCount') };
    })
    .toSorted((one, other) => one.id - other.id);
}

function stockChangesOf(before: readonly Item[], after: readonly Item[]): StockChange[] {
  const isStock = ({ sk }: Item) => sk.startsWith(stockSortPrefix);
  const itemsBefore = new Map(before.filter(isStock).map((item) => [item['variantId'], item]));
  return after
    .filter(isStock)
    .map((item) => {
      const old = itemsBefore.get(item['variantId']);
      const increaseOf = (name: string) => Number(item[name] ?? 0) - Number(old?.[name] ?? 0);
      if (increaseOf('free') !== 0 || increaseOf('held') !== 0)
        throw new Error(`The history leaves variant ${item['variantId']} with another stock than the seed.`);
      const ordered = item['ordered'] === true && old?.['ordered'] !== true;
      return {
        productId: Number(item['productId']),
        variantId: Number(item['variantId']),
        sold: increaseOf('sold'),
        stocked: increaseOf('stocked'),
        ordered,
      };
    })
    .toSorted((one, other) => one.variantId - other.variantId);
}

function stageOf({ site, pay }: Shop, adminId: string, seeded: readonly Item[]): DemoShop {
  const sessions = new Map<string, { readonly token: string; readonly at: number }>();
  const tokenOf = async (id: string): Promise<string> => {
    const session = sessions.get(id);
    // Renewed in time, because an access token is valid for an hour.
    if (session !== undefined && time - session.at < 45 * minute) return session.token;
    const { accessToken } = await completeSignIn(id);
    sessions.set(id, { token: accessToken, at: time });
    return accessToken;
  };
  const send = async (method: string, urlPath: string, body: unknown, headers: Record<string, string> = {}): Promise<any> => {
    const response = await fetch(`${site}${urlPath}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${urlPath} on ${clock.now().toISOString()} answers ${response.status}: ${text} (${JSON.stringify(body)})`);
    return JSON.parse(text);
  };
  let jobsAt = time;
  return {
    adminId,
    products: seeded
      .filter(({ sk }) => sk === 'PRODUCT')
      .map((item) => ({
        id: Number(item['id']),
        sku: String(item['sku']),
        categoryId: String(item['categoryId']),
        price: Number(item['price']),
        variants: soldVariantsOf(seeded.filter(({ sk, productId }) => sk.startsWith(stockSortPrefix) && productId === item['id'])),
      }))
      .toSorted((one, other) => one.id - other.id),
    call: async (key, { as, params = {}, body }: Request = {}) => {
      const { method, path: route } = registry[key];
      const urlPath = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
      const answer = await send(method, urlPath, body, as === undefined ? {} : { authorization: `Bearer ${await tokenOf(as)}` });
      step++;
      return answer;
    },
    at: async (moment) => {
      const next = Math.round(moment);
      if (next <= time) return;
      if (Math.floor(next / 432_000_000) > Math.floor(time / 432_000_000))
        printLine(`${clock.now().toISOString().slice(0, 10)}  step ${step}, ${Math.round((Date.now() - began) / 1_000)} s`);
      for (const end = next; jobsAt + jobsIntervalMs <= end; ) {
        time = Math.max(time, (jobsAt += jobsIntervalMs));
        for (const job of ['settle-pending', 'settle-appointments', 'send-refunds']) await send('POST', `/_local/jobs/${job}`, {});
        step++;
      }
      time = next;
      step++;
    },
    pay: async (providerOrderId, how) => {
      step++;
      return await pay(providerOrderId, how);
    },
    signUp: async ({ firstName, lastName, email, phone }) => {
      step++;
      const id = ulid(time);
      await createUser(id, email, `History of ${lastName} 2030`);
      await commit(createCustomer({ id, email, firstName, lastName, phone: `+91${phone}` }, clock.now()));
      return id;
    },
    readDeliveryCode: async (checkoutId) => {
      const key = checkoutCodeKey(checkoutId);
      const code = await findCode(key);
      if (code === undefined) throw new Error(`No code was mailed for the checkout ${checkoutId}.`);
      return codeOf(key.pk, code.seed);
    },
    listAppointment: indexAppointment,
  };
}

/** Returns every third variant of a product with several, so that deliveries and stock counts do not fill the log. */
function soldVariantsOf(stocks: readonly Item[]): DemoShop['products'][number]['variants'] {
  const variants = stocks.map(({ variantId, free }) => ({ id: Number(variantId), free: Number(free) })).toSorted((one, other) => one.id - other.id);
  return variants.length === 1 ? variants : variants.filter((_, index) => index % 3 === 1);
}

/**
 * Draws ids, codes and references from generators that restart with each step, one for each function and length. They then do not depend on
 * what else the process draws, and a second recording writes the same bytes.
 */
function makeRandomnessRepeatable(): void {
  const streams = new Map<string, { readonly step: number; readonly random: ReturnType<typeof openRandom> }>();
  const streamOf = (name: string) => {
    const stream = streams.get(name);
    if (stream?.step === step) return stream.random;
    const random = openRandom([...`${name} ${step}`].reduce((hash, each) => Math.imul(hash ^ (each.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261));
    streams.set(name, { step, random });
    return random;
  };
  const bytes = (size: number) => {
    const random = streamOf(`bytes ${size}`);
    return Buffer.from(Array.from({ length: size }, () => random.int(0, 255)));
  };
  const fill = <T extends ArrayBufferView>(view: T): T => {
    const random = streamOf(`fill ${view.byteLength}`);
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).forEach((_, index, all) => {
      all[index] = random.int(0, 255);
    });
    return view;
  };
  const randomBytes = (size: number, callback?: (error: null, made: Buffer) => void) => {
    if (callback === undefined) return bytes(size);
    return callback(null, bytes(size));
  };
  Object.assign(crypto, { randomBytes });
  syncBuiltinESMExports();
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
  Math.random = () => streamOf('Math.random').next();
}
