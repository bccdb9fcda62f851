/** Runs one program with the process killed in between: its day, six days without faults, and the invariants. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { freePort } from '#infra/local/table/table-server.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { alwaysBroken, brokenInvariants, brokenMoves } from '#tests/kit/ledger/invariants.ts';
import { brokenDocuments } from '#tests/kit/ledger/invariants-of-delivery.ts';
import { brokenLimits } from '#tests/kit/ledger/invariants-of-offers.ts';
import { brokenPrices } from '#tests/kit/ledger/invariants-of-prices.ts';
import { createDoctor } from '#tests/kit/patient-steps.ts';
import { makeBuyer } from './buyers.ts';
import type { Buyer, Day, Promises } from './day.ts';
import { makeSizes } from './goods.ts';
import { applyTerms, type SoakGoods } from './offers.ts';
import { playGroup } from './play.ts';
import { cast, type Program, program } from './program.ts';
import { openShopProcess, type ShopProcess } from './shop-process.ts';
import { countSoldWith } from './sold-with.ts';
import { newTally, type Tally } from './tally.ts';

/** Programs after which a new shop is opened: its ledger is read whole and must stay short. */
const programsOfAShop = 8;

/** Minutes of the steps in which six quiet days pass; fewer than after a spec (tests/kit/ledger/expect-books-balanced.ts), because every step checks each checkout again. */
const quietDays = [20, 1_500, 7_000, 60] as const;

interface Standing {
  readonly shop: ShopProcess;
  readonly buyers: readonly Buyer[];
  readonly admin: Customer;
  played: number;
}

export interface MoneyOptions {
  readonly programs: number;
  readonly seed?: number | undefined;
  /** fast-check's path to one program, as a failing run prints it. */
  readonly path?: string | undefined;
  /** Whether a failing program is shrunk before it is reported; takes as long as some dozens of programs. */
  readonly shrinks: boolean;
  readonly progress?: (tally: Tally) => void;
  /** Called at once with the first failure and the last output of the process: shrinking takes minutes. */
  readonly failed?: (error: unknown, lastWords: string) => void;
}

/** Smaller programs that are tried to find the smallest that fails. */
const maxShrinks = 40;

/** @throws the first program that breaks a promise, with its seed and path */
export async function soakMoney({ programs, seed, path, shrinks, progress, failed }: MoneyOptions): Promise<Tally> {
  const tally = newTally();
  const port = await freePort();
  let standing: Standing | undefined;
  let triedSmaller: number | undefined;
  const close = async () => {
    const { shop } = standing ?? {};
    standing = undefined;
    await shop?.close();
  };
  try {
    await fc.assert(
      fc.asyncProperty(program, async (each) => {
        if (triedSmaller !== undefined && ++triedSmaller > maxShrinks) return;
        if (standing !== undefined && standing.played >= programsOfAShop) await close();
        standing ??= await open(port);
        standing.played++;
        try {
          await play(standing, each, tally);
        } catch (error) {
          if (triedSmaller === undefined) failed?.(error, standing.shop.lastWords());
          triedSmaller ??= 0;
          // The shop's records stay broken: the next program needs another shop.
          await close();
          throw error;
        }
        tally.programs++;
        progress?.(tally);
      }),
      {
        numRuns: programs,
        endOnFailure: !shrinks,
        // Long programs as often as short ones: the goals of a run depend on it.
        unbiased: true,
        ...(seed === undefined ? {} : { seed }),
        ...(path === undefined ? {} : { path }),
      },
    );
  } finally {
    await close();
  }
  return tally;
}

async function open(port: number): Promise<Standing> {
  const shop = await openShopProcess(port);
  try {
    const buyers: Buyer[] = [];
    for (let place = 0; place < cast.buyers - cast.newBuyers; place++) buyers.push(await makeBuyer(shop, place));
    const admin = await shop.people.admin();
    await setTerms(shop, admin);
    return { shop, buyers, admin, played: 0 };
  } catch (error) {
    await shop.close();
    throw error;
  }
}

/** Charges by zone, and money that is taken on delivery for a fee. */
async function setTerms(shop: ShopProcess, as: Customer): Promise<void> {
  const { status, body: now } = await shop.call('settings.read', { as });
  if (status !== 200) throw new Error(`The settings were not read: ${JSON.stringify(now)}`);
  const delivery = {
    ...now.delivery,
    zones: [
      { name: 'Near', prefixes: ['56'] },
      { name: 'Far', prefixes: ['79'] },
    ],
    rows: [
      { zone: 'Near', upTo: 300, charge: 39.5 },
      { zone: 'Near', upTo: null, charge: 20 },
      { zone: 'Far', upTo: null, charge: 149 },
      { zone: '', upTo: null, charge: 60.01 },
    ],
    freeFrom: 600,
    defaultDays: { from: 2, to: 5 },
  };
  const cod = { ...now.cod, isOn: true, fee: 49.99, minOrder: 0, maxOrder: 50_000, maxRefused: 20 };
  for (const [key, section] of [
    ['settings.updateDelivery', delivery],
    ['settings.updateCod', cod],
  ] as const) {
    const { updatedAt: _, ...body } = section;
    const saved = await shop.call(key, { as, body });
    if (saved.status !== 200) throw new Error(`${key} was refused: ${JSON.stringify(saved.body)}`);
  }
}

/** A new session: the clock has been advanced by days since the last one. */
const signedIn = async <C extends Customer>(customer: C): Promise<C> => ({ ...customer, token: (await completeSignIn(customer.id)).accessToken });

/** The buyers and goods of a program, and the terms on which it sells. */
async function openDay({ shop, buyers, admin }: Standing, { stock, terms }: Program, tally: Tally) {
  const staff = await signedIn(admin);
  const doctors = await Promise.all(Array.from({ length: cast.doctors }, (_, n) => createDoctor({ fees: 45_050 + 10_000 * n })));
  const products = await Promise.all(
    stock.slice(0, cast.products).map((units, n) => shop.people.product({ stock: units, price: 9_990 * (n + 1), gstRate: terms.rates[n] ?? 18 })),
  );
  const sizes = await makeSizes(shop, staff, stock.slice(cast.products), { name: 'Romper', ...terms.sizes });
  const goods: readonly SoakGoods[] = [
    ...products.map(({ id, categoryId, price }) => ({ productId: id, categoryId, price: price / 100 })),
    ...sizes.map((size) => ({ ...size, categoryId: 'clothes', price: terms.sizes.price })),
  ];
  const newBuyers = await Promise.all(Array.from({ length: cast.newBuyers }, (_, n) => makeBuyer(shop, buyers.length + n)));
  const { coupons, automatic } = await applyTerms(shop, staff, terms, goods);
  const day: Day = {
    shop,
    buyers: [...(await Promise.all(buyers.map(signedIn))), ...newBuyers],
    admin: staff,
    goods: goods.map(({ productId, variantId }) => (variantId === undefined ? { productId } : { productId, variantId })),
    coupons,
    doctors,
    times: await timesOf(shop, doctors[0] as Day['doctors'][number]),
    visits: [],
    opened: [],
    held: [],
    paid: [],
    orders: [],
    promised: {
      checkouts: new Set(),
      orders: new Set(),
      visits: new Set(),
      payments: new Set(),
      cancelled: new Set(),
      givenUp: new Set(),
      remitted: new Map(),
      paidOut: new Set(),
    },
    tally,
    waitingFaults: 0,
  };
  return { day, offers: [...coupons, ...automatic] };
}

async function play(standing: Standing, played: Program, tally: Tally): Promise<void> {
  const { shop } = standing;
  const { day, offers } = await openDay(standing, played, tally);
  const { promised } = day;
  const since = shop.now().toISOString();
  const atFirst = await shop.books();
  let before = atFirst;
  for (const group of played.groups) {
    await playGroup(day, group);
    const after = await shop.books();
    holds([...alwaysBroken(after), ...brokenMoves(before, after), ...brokenPromises(promised, after)]);
    before = after;
  }
  await shop.local('POST', '/faults', []);
  for (const minutes of quietDays) await shop.advance(minutes * 60);
  const after = await shop.books();
  const inTime = shop.ordersInTime();
  holds([
    ...brokenInvariants(after),
    ...brokenDocuments(after),
    ...brokenLimits(after, inTime),
    ...brokenPrices(after, { since, includesTax: played.terms.mode === 'tax_inclusive' }),
    ...brokenMoves(before, after),
    ...brokenPromises(promised, after),
    ...shop.leaks().map((where) => `10: a secret in ${where}`),
  ]);
  await tellAllAgain(shop, after);
  tally.orders += promised.orders.size;
  tally.ordersInTime += after.orders.filter(({ id, createdAt = '' }) => createdAt >= since && inTime.has(id)).length;
  tally.visits += promised.visits.size;
  tally.refunds += after.provider.refunds.length - atFirst.provider.refunds.length;
  countSoldWith(after, offers, since, tally.soldWith);
}

/** Some of the offered times, from the first to the last: the refund depends on the days before them. */
async function timesOf(shop: ShopProcess, { id }: Day['doctors'][number]): Promise<Day['times']> {
  const { body } = await shop.call('doctor.listSlots', { params: { docId: id } });
  const offered = (body.days as { slotDate: string; slots: { slotTime: string }[] }[]).flatMap(({ slotDate, slots }) =>
    slots.map(({ slotTime }) => ({ slotDate, slotTime })),
  );
  return Array.from({ length: cast.times }, (_, n) => offered[Math.floor((n * (offered.length - 1)) / (cast.times - 1))] as (typeof offered)[number]);
}

function holds(broken: readonly string[]): void {
  if (broken.length > 0) throw new Error(`Broken:\n${broken.join('\n')}`);
}

/** 9: what a response confirmed is stored, whatever happened after it. */
function brokenPromises({ checkouts, orders, visits, payments, cancelled, givenUp, remitted, paidOut }: Promises, books: LedgerSnapshot): string[] {
  const has = (ids: ReadonlySet<string>, rows: readonly (string | undefined)[], what: string) => {
    const there = new Set(rows);
    return [...ids].filter((id) => !there.has(id)).map((id) => `9: ${what} ${id} was acknowledged and is not written`);
  };
  return [
    ...has(
      checkouts,
      books.checkouts.flatMap(({ id, providerOrderId }) => [id, providerOrderId]),
      'checkout of',
    ),
    ...has(
      orders,
      books.orders.map(({ id }) => id),
      'order',
    ),
    ...has(
      payments,
      books.payments.map(({ id }) => id),
      'payment',
    ),
    ...has(
      cancelled,
      books.orders.flatMap(({ id, status }) => (status === 'cancelled' ? [id] : [])),
      'cancellation of',
    ),
    ...has(
      visits,
      books.appointments.flatMap(({ id, paymentId }) => (paymentId === undefined ? [] : [id])),
      'appointment',
    ),
    ...has(
      givenUp,
      books.appointments.flatMap(({ id, status }) => (status === 'cancelled' ? [id] : [])),
      'end of appointment',
    ),
    ...has(
      new Set([...remitted].map(([id, paid]) => `${id}: ${paid}`)),
      books.orders.map(({ id, collection }) => `${id}: ${collection?.remittance?.amount} ${collection?.remittance?.reference}`),
      'remittance of',
    ),
    ...has(
      paidOut,
      books.orders.flatMap(({ refunds }) => refunds.flatMap(({ id, status }) => (status === 'processed' ? [id] : []))),
      'payout of',
    ),
  ];
}

/** 8: the newest events of the provider once more, the later ones first, change nothing. */
async function tellAllAgain(shop: ShopProcess, before: LedgerSnapshot): Promise<void> {
  for (const provider of ['razorpay', 'stripe'] as const) {
    const { body } = await shop.send('GET', `/_local/${provider}/dashboard.json`);
    for (const { id, forged } of body.events as readonly { id: string; forged?: string }[])
      if (forged === undefined) await shop.send('POST', `/_local/${provider}/events/${id}/replay`);
  }
  const after = await shop.books();
  holds(isDeepStrictEqual(after, before) ? [] : ['8: the journal, sent again, has changed the books']);
}
