/** Stores carts: one item a customer, changed only over the revision that was read. */
import { randomInt } from 'node:crypto';
import { cartChangeKey, cartKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, itemAt, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { VariantRef } from '#functions/stock/stock-store.ts';

export interface CartLineItem extends VariantRef {
  readonly quantity: number;
  readonly addedAt: string;
}

export interface CartItem {
  /** In the order in which they were added. */
  readonly lines: readonly CartLineItem[];
  /** The code that the customer entered, in capital letters. */
  readonly coupon?: string;
  /** 0: the cart was never used. */
  readonly revision: number;
}

export const maxLines = 50;
const maxQuantity = 999;

/** @throws Failure `invalid_input` */
export function assertQuantityAllowed(quantity: number): void {
  if (quantity > maxQuantity) throw new Failure('invalid_input', { fields: { quantity: `Quantity must be at most ${maxQuantity}` } });
}

/** A customer may click in many tabs at once; random, growing pauses keep these changes from conflicting again. */
const conflictLimits = { maxAttempts: 20, pauseMs: (attempt: number) => randomInt(10 * attempt) };

// Each line is an attribute of its own, not an entry of a map: DynamoDB ignores the removal of a missing attribute, even of a missing
// item, but rejects the whole transaction for an entry of a missing map.
const lineAttribute = ({ variantId }: Pick<VariantRef, 'variantId'>) => `line#${variantId}`;

export const cartItemId = (variantId: number): string => `ci-${variantId}`;

/** Reads the variant from the id of a line, which is also given as the variant's own id (`ci-12` or `12`); null for any other text. */
export function variantOfLine(id: string): number | null {
  const digits = /^(?:ci-)?([1-9]\d{0,11})$/.exec(id)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** One consistent read; a full cart is under 4 kB: 1 read unit. */
export async function readCart(customerId: string): Promise<CartItem> {
  const item = (await itemAt(cartKey(customerId))) ?? {};
  const lines = Object.entries(item).flatMap(([name, value]) => {
    const variantId = Number(/^line#(\d+)$/.exec(name)?.[1]);
    // A line written before November 2026 stores no product id. Its product has one variant, and the two ids are equal.
    const { productId = variantId, quantity, addedAt } = value;
    return Number.isNaN(variantId) ? [] : [{ productId: Number(productId), variantId, quantity: Number(quantity), addedAt: String(addedAt) }];
  });
  const coupon = item['coupon'] === undefined ? {} : { coupon: String(item['coupon']) };
  return { lines: lines.sort(byAge), ...coupon, revision: Number(item['revision'] ?? 0) };
}

const byAge = (a: CartLineItem, b: CartLineItem): number => a.addedAt.localeCompare(b.addedAt) || a.variantId - b.variantId;

/** A change with the client's idempotency key: a repeat of it changes nothing. */
export interface KeyedChange {
  readonly key: string;
  readonly change: string;
}

/** Seconds for which a repeated change is recognised. */
const keyRetentionSeconds = 86_400;

// The stored attribute `wish` is the change.
const recordKeyedChange = (customerId: string, { key, change }: KeyedChange, now: Date): TransactItem => ({
  Update: {
    Key: cartChangeKey(customerId, key),
    UpdateExpression: 'SET wish = :wish, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':wish': change, ':ttl': Math.floor(now.getTime() / 1000) + keyRetentionSeconds },
  },
});

/** @throws Failure `idempotency_conflict` when the key was used for another change */
async function isApplied(customerId: string, { key, change }: KeyedChange): Promise<boolean> {
  const item = await itemAt(cartChangeKey(customerId, key));
  if (item !== undefined && item['wish'] !== change) {
    throw new Failure('idempotency_conflict', { message: 'This request was already used for a different change.' });
  }
  return item !== undefined;
}

/**
 * Writes the lines that `decide` returns in one transaction, quantity 0 removing one, and returns the cart after it. Of two concurrent
 * changes none is lost: the one whose write finds a newer revision decides again.
 * @param decide receives the current cart; throws to reject the change
 * @param keyedChange makes a repeated change return the current cart
 */
export function changeCart(
  customerId: string,
  decide: (cart: CartItem) => readonly CartLineItem[],
  now: Date,
  keyedChange?: KeyedChange,
): Promise<CartItem> {
  return retryOnConflict(async () => {
    const cart = await readCart(customerId);
    let changed: readonly CartLineItem[];
    try {
      changed = decide(cart);
    } catch (rejection) {
      // Perhaps this very change took the last unit, or removed the line, and only its response was lost.
      if (keyedChange !== undefined && (await isApplied(customerId, keyedChange))) return readCart(customerId);
      throw rejection;
    }
    if (changed.every((line) => line.quantity === quantityOf(cart, line))) return cart;
    try {
      // A transaction, because it has a token: when the SDK repeats it after a lost response, it must not count as the change of another tab.
      await commit([
        writeLines(customerId, changed, cart.revision),
        ...(keyedChange === undefined ? [] : [recordKeyedChange(customerId, keyedChange, now)]),
      ]);
    } catch (error) {
      if (error instanceof ConditionFailed && keyedChange !== undefined && (await isApplied(customerId, keyedChange))) return readCart(customerId);
      throw error;
    }
    const others = cart.lines.filter((each) => !changed.some(({ variantId }) => variantId === each.variantId));
    return { ...cart, lines: [...others, ...changed.filter(({ quantity }) => quantity > 0)].sort(byAge), revision: cart.revision + 1 };
  }, conflictLimits);
}

/** Units of the variant in the cart; 0: there is no such line. */
export const quantityOf = ({ lines }: CartItem, { variantId }: Pick<VariantRef, 'variantId'>): number =>
  lines.find((each) => each.variantId === variantId)?.quantity ?? 0;

/**
 * Sets the quantity of one line to what `decide` returns, 0 removing it.
 * @param decide receives the quantity of the line (0: no such line) and the cart; throws to reject the change
 */
export const changeLine = (
  customerId: string,
  variant: VariantRef,
  now: Date,
  decide: (quantity: number, cart: CartItem) => number,
  keyedChange?: KeyedChange,
): Promise<CartItem> =>
  changeCart(
    customerId,
    (cart) => {
      const quantity = decide(quantityOf(cart, variant), cart);
      const addedAt = cart.lines.find((each) => each.variantId === variant.variantId)?.addedAt ?? now.toISOString();
      return [{ ...variant, quantity, addedAt }];
    },
    now,
    keyedChange,
  );

/** The condition that the cart still has the revision that was read, and the values of a write that raises it. */
function raiseRevision(revision: number) {
  return {
    ConditionExpression: revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :seen',
    ExpressionAttributeValues: { ':next': revision + 1, ...(revision === 0 ? {} : { ':seen': revision }) },
  };
}

function writeLines(customerId: string, lines: readonly CartLineItem[], revision: number): TransactItem {
  const { ConditionExpression, ExpressionAttributeValues } = raiseRevision(revision);
  const named = lines.map((line, index) => ({ ...line, alias: `line${index}` }));
  const saved = named.filter(({ quantity }) => quantity > 0);
  const removed = named.flatMap(({ quantity, alias }) => (quantity > 0 ? [] : [`#${alias}`]));
  const assignments = ['revision = :next', ...saved.map(({ alias }) => `#${alias} = :${alias}`)];
  return {
    Update: {
      Key: cartKey(customerId),
      UpdateExpression: `SET ${assignments.join(', ')}${removed.length === 0 ? '' : ` REMOVE ${removed.join(', ')}`}`,
      ConditionExpression,
      ExpressionAttributeNames: Object.fromEntries(named.map((line) => [`#${line.alias}`, lineAttribute(line)])),
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ...Object.fromEntries(saved.map(({ alias, productId, quantity, addedAt }) => [`:${alias}`, { productId, quantity, addedAt }])),
      },
    },
  };
}

/** Stores a coupon code with the cart, in place of an earlier one; undefined removes it. */
export function setCoupon(customerId: string, coupon: string | undefined): Promise<CartItem> {
  return retryOnConflict(async () => {
    const { coupon: before, ...cart } = await readCart(customerId);
    if (before === coupon) return { ...cart, ...(coupon === undefined ? {} : { coupon }) };
    const { ConditionExpression, ExpressionAttributeValues } = raiseRevision(cart.revision);
    await commit([
      {
        Update: {
          Key: cartKey(customerId),
          UpdateExpression: coupon === undefined ? 'SET revision = :next REMOVE coupon' : 'SET revision = :next, coupon = :coupon',
          ConditionExpression,
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ...(coupon === undefined ? {} : { ':coupon': coupon }) },
        },
      },
    ]);
    return { ...cart, ...(coupon === undefined ? {} : { coupon }), revision: cart.revision + 1 };
  }, conflictLimits);
}

/**
 * Removes what was bought, and the coupon, from the cart. It has no condition on the revision, because it is part of the order's transaction and must
 * never make that fail.
 */
export function removeBought(customerId: string, variantIds: readonly number[]): TransactItem {
  const names = [...new Set(variantIds)].map((variantId, index) => [`#l${index}`, lineAttribute({ variantId })] as const);
  return {
    Update: {
      Key: cartKey(customerId),
      UpdateExpression: `SET revision = if_not_exists(revision, :zero) + :one REMOVE ${['coupon', ...names.map(([name]) => name)].join(', ')}`,
      ...(names.length === 0 ? {} : { ExpressionAttributeNames: Object.fromEntries(names) }),
      ExpressionAttributeValues: { ':zero': 0, ':one': 1 },
    },
  };
}
