/** Stores a visitor's cart lines in IndexedDB, whose transactions run one after the other over all tabs. */
import { type LineRef, variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { ApiError } from '#web/api/client.ts';

/** The part of a line that is being merged into the customer's cart. */
export interface Sent {
  /** A repeat with the same key adds nothing twice. */
  readonly key: string;
  /** The line's quantity when it was sent. */
  readonly of: number;
  /** The quantity that the stock allows. */
  readonly quantity: number;
}

export interface GuestLine {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
  readonly sent?: Sent;
}

/**
 * The key of the store is called `productId`, as before November 2026, and holds the variant's id, which for a product without options is
 * the product's. A store with another key would need a new version of the database, which waits until the last open tab of the old one closes.
 */
interface Kept {
  readonly productId: number;
  /** The product of a variant with an id of its own. */
  readonly of?: number;
  readonly quantity: number;
  readonly sent?: Sent;
  /** When it was added, for the order of the lines. */
  readonly at: number;
}

const most = 50;
const store = 'cart';

let opening: Promise<IDBDatabase | null> | null = null;
/** Used without IndexedDB, as long as the page is open. */
const memory = new Map<number, Kept>();

function database(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('nanhe', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'productId' }));
      request.addEventListener('success', () => {
        // When the site's data are cleared, the next use opens it again.
        request.result.addEventListener('close', () => {
          opening = null;
        });
        resolve(request.result);
      });
      request.addEventListener('error', () => resolve(null));
    } catch {
      resolve(null);
    }
  });
  return opening;
}

const inOrder = (lines: Iterable<Kept>): Kept[] => [...lines].toSorted((one, other) => one.at - other.at || one.productId - other.productId);

export async function guestLines(): Promise<GuestLine[]> {
  const open = await database();
  const kept = await new Promise<Iterable<Kept>>((resolve, reject) => {
    if (open === null) return resolve(memory.values());
    const reading: IDBRequest<Kept[]> = open.transaction(store).objectStore(store).getAll();
    reading.addEventListener('success', () => resolve(reading.result));
    reading.addEventListener('error', () => reject(reading.error ?? new Error('unreadable')));
  });
  return inOrder(kept).map(({ at: _, of, productId: variantId, ...line }) => ({ productId: of ?? variantId, variantId, ...line }));
}

/**
 * Reads and writes in one transaction.
 * @param decide what becomes of lines, by their variants (undefined: there is none); what it throws is thrown, and nothing is written
 */
async function changeLines(decide: (lines: readonly Kept[]) => ReadonlyMap<number, Kept | undefined>): Promise<void> {
  const open = await database();
  if (open === null) {
    for (const [variantId, next] of decide(inOrder(memory.values()))) {
      if (next === undefined) memory.delete(variantId);
      else memory.set(variantId, next);
    }
    return undefined;
  }
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(store, 'readwrite');
    const lines = transaction.objectStore(store);
    const reading: IDBRequest<Kept[]> = lines.getAll();
    let refused: unknown;
    reading.addEventListener('success', () => {
      let changed: ReadonlyMap<number, Kept | undefined>;
      try {
        changed = decide(inOrder(reading.result));
      } catch (error) {
        refused = error;
        return transaction.abort();
      }
      for (const [variantId, next] of changed) {
        if (next === undefined) lines.delete(variantId);
        else lines.put(next);
      }
      return undefined;
    });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(refused ?? transaction.error));
  });
}

const find = (lines: readonly Kept[], variantId: number): Kept | undefined => lines.find((line) => line.productId === variantId);

/** Returns what the line has become. */
async function changeLine(
  variantId: number,
  decide: (known: Kept | undefined, lines: readonly Kept[]) => Kept | undefined,
): Promise<Kept | undefined> {
  let next: Kept | undefined;
  await changeLines((lines) => {
    next = decide(find(lines, variantId), lines);
    return new Map([[variantId, next]]);
  });
  return next;
}

/**
 * Adds the units of a line to those of another variant of its product, in its place.
 * @param check gets the units that the other variant would have, and throws to reject them
 */
export const moveGuestLine = ({ productId, variantId }: GuestLine, toVariantId: number, check: (quantity: number) => void): Promise<void> =>
  changeLines((lines) => {
    const line = find(lines, variantId);
    if (line === undefined) throw new ApiError('line_not_found', 404, '');
    const quantity = line.quantity + (find(lines, toVariantId)?.quantity ?? 0);
    check(quantity);
    const of = productId === toVariantId ? {} : { of: productId };
    return new Map([
      [variantId, undefined],
      [toVariantId, { productId: toVariantId, ...of, quantity, at: line.at }],
    ]);
  });

/** @param decide returns the new quantity (0 removes the line) from the current one */
export async function changeGuestLine(goods: LineRef, decide: (quantity: number) => number): Promise<void> {
  const variantId = variantIdOf(goods);
  await changeLine(variantId, (known, lines) => {
    const quantity = decide(known?.quantity ?? 0);
    if (quantity <= 0) return undefined;
    if (known !== undefined) return { ...known, quantity };
    if (lines.length >= most) throw new ApiError('cart_full', 409, 'Your cart is full. Please remove an item first.');
    const at = Math.max(Date.now(), (lines.at(-1)?.at ?? 0) + 1);
    return { productId: variantId, ...(goods.productId === variantId ? {} : { of: goods.productId }), quantity, at };
  });
}

/** Records what will be sent of the line, before it is sent; an earlier record stays. */
export async function markSent(variantId: number, sent: Sent): Promise<Sent | undefined> {
  const line = await changeLine(variantId, (known) => known && { ...known, sent: known.sent ?? sent });
  return line?.sent;
}

/** Removes what was sent; what another tab has added since stays. */
export async function takeSent(variantId: number, { key, of }: Sent): Promise<void> {
  await changeLine(variantId, (known) => {
    if (known?.sent?.key !== key) return known;
    const { sent: _, ...line } = known;
    return known.quantity > of ? { ...line, quantity: known.quantity - of } : undefined;
  });
}

/** For tests: a browser that has never been here. */
export const forgetGuestLines = (): void => memory.clear();
