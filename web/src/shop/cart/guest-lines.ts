/** Stores a visitor's cart lines in IndexedDB, whose transactions run one after the other over all tabs. */
import { type LineRef, variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { ApiError } from '#web/api/client.ts';

/** The part of a line that is being sent to the customer's cart. */
export interface SentUnits {
  /** A repeat with the same key adds nothing twice. */
  readonly key: string;
  /** The line's quantity when it was sent. */
  readonly of: number;
  /** The quantity to add, limited by the stock. */
  readonly quantity: number;
}

export interface GuestLine {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
  readonly sent?: SentUnits;
}

/**
 * The store's key is named `productId`, as before November 2026, but holds the variant's id; for a product without options both are the same.
 * A store with another key would need a new version of the database, and opening it would wait until the last old tab is closed.
 */
interface StoredLine {
  readonly productId: number;
  /** The product's id, when it differs from the variant's. */
  readonly of?: number;
  readonly quantity: number;
  readonly sent?: SentUnits;
  /** When it was added, for the order of the lines. */
  readonly at: number;
}

const maxLines = 50;
const store = 'cart';

let opening: Promise<IDBDatabase | null> | null = null;
/** Used where IndexedDB is not available, as long as the page is open. */
const memory = new Map<number, StoredLine>();

function openDatabase(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('nanhe', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'productId' }));
      request.addEventListener('success', () => {
        // When the visitor clears the site's data, the next use opens the database again.
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

const sortLines = (lines: Iterable<StoredLine>): StoredLine[] =>
  [...lines].toSorted((one, other) => one.at - other.at || one.productId - other.productId);

export async function readGuestLines(): Promise<GuestLine[]> {
  const open = await openDatabase();
  const stored = await new Promise<Iterable<StoredLine>>((resolve, reject) => {
    if (open === null) return resolve(memory.values());
    const reading: IDBRequest<StoredLine[]> = open.transaction(store).objectStore(store).getAll();
    reading.addEventListener('success', () => resolve(reading.result));
    reading.addEventListener('error', () => reject(reading.error ?? new Error('unreadable')));
  });
  return sortLines(stored).map(({ at: _, of, productId: variantId, ...line }) => ({ productId: of ?? variantId, variantId, ...line }));
}

/**
 * Reads and writes in one transaction.
 * @param decide returns the changed lines by variant (undefined removes a line); if it throws, nothing is written and the error is passed on
 */
async function changeLines(decide: (lines: readonly StoredLine[]) => ReadonlyMap<number, StoredLine | undefined>): Promise<void> {
  const open = await openDatabase();
  if (open === null) {
    for (const [variantId, next] of decide(sortLines(memory.values()))) {
      if (next === undefined) memory.delete(variantId);
      else memory.set(variantId, next);
    }
    return undefined;
  }
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(store, 'readwrite');
    const lines = transaction.objectStore(store);
    const reading: IDBRequest<StoredLine[]> = lines.getAll();
    let rejection: unknown;
    reading.addEventListener('success', () => {
      let changed: ReadonlyMap<number, StoredLine | undefined>;
      try {
        changed = decide(sortLines(reading.result));
      } catch (error) {
        rejection = error;
        return transaction.abort();
      }
      for (const [variantId, next] of changed) {
        if (next === undefined) lines.delete(variantId);
        else lines.put(next);
      }
      return undefined;
    });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(rejection ?? transaction.error));
  });
}

const findStoredLine = (lines: readonly StoredLine[], variantId: number): StoredLine | undefined =>
  lines.find((line) => line.productId === variantId);

/** Changes one line and returns its new state. */
async function changeLine(
  variantId: number,
  decide: (known: StoredLine | undefined, lines: readonly StoredLine[]) => StoredLine | undefined,
): Promise<StoredLine | undefined> {
  let next: StoredLine | undefined;
  await changeLines((lines) => {
    next = decide(findStoredLine(lines, variantId), lines);
    return new Map([[variantId, next]]);
  });
  return next;
}

/**
 * Moves the units of a line to another variant of its product, at the same position.
 * @param check called with the units that the other variant would have; throws to reject them
 */
export const moveGuestLine = ({ productId, variantId }: GuestLine, toVariantId: number, check: (quantity: number) => void): Promise<void> =>
  changeLines((lines) => {
    const line = findStoredLine(lines, variantId);
    if (line === undefined) throw new ApiError('line_not_found', 404, '');
    const quantity = line.quantity + (findStoredLine(lines, toVariantId)?.quantity ?? 0);
    check(quantity);
    const of = productId === toVariantId ? {} : { of: productId };
    return new Map([
      [variantId, undefined],
      [toVariantId, { productId: toVariantId, ...of, quantity, at: line.at }],
    ]);
  });

/** @param decide returns the new quantity for the current one; 0 removes the line */
export async function changeGuestLine(goods: LineRef, decide: (quantity: number) => number): Promise<void> {
  const variantId = variantIdOf(goods);
  await changeLine(variantId, (known, lines) => {
    const quantity = decide(known?.quantity ?? 0);
    if (quantity <= 0) return undefined;
    if (known !== undefined) return { ...known, quantity };
    if (lines.length >= maxLines) throw new ApiError('cart_full', 409, 'Your cart is full. Please remove an item first.');
    const at = Math.max(Date.now(), (lines.at(-1)?.at ?? 0) + 1);
    return { productId: variantId, ...(goods.productId === variantId ? {} : { of: goods.productId }), quantity, at };
  });
}

/** Records what is about to be sent of the line; if there already is a record, it stays. */
export async function markSent(variantId: number, sent: SentUnits): Promise<SentUnits | undefined> {
  const line = await changeLine(variantId, (known) => known && { ...known, sent: known.sent ?? sent });
  return line?.sent;
}

/** Removes the units that were sent; units that another tab has added since stay. */
export async function removeSentUnits(variantId: number, { key, of }: SentUnits): Promise<void> {
  await changeLine(variantId, (known) => {
    if (known?.sent?.key !== key) return known;
    const { sent: _, ...line } = known;
    return known.quantity > of ? { ...line, quantity: known.quantity - of } : undefined;
  });
}

/** For tests: behaves like a browser without stored lines. */
export const clearGuestLines = (): void => memory.clear();
