/** Generates a year of trade, written as settled payments and finished refunds are, and reads its documents from the table. */
import { ulid } from 'ulid';
import { putCreditNoteDue } from '#functions/order/invoice/invoice-store.ts';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { ScanCommand } from '#functions/platform/table/commands.ts';
import { commit, db } from '#functions/platform/table/table.ts';
import { checkDigitOf, gstCodeOf } from '#shared/rules/order/gst.ts';
import type { CreditNote, Invoice, TaxDocument } from '#shared/rules/order/invoice.ts';
import { computeShare, paidShares, shareAmount } from '#shared/rules/order/refund-share.ts';
import type { Shop } from '#tests/kit/shop.ts';
import { aLine, paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

let seed = 7;
/** A linear congruential generator, so that every run has the same trade. @returns an integer that is at least `from` and less than `below` */
export function randomInt(from: number, below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return from + ((seed >> 8) % (below - from));
}

export const states = ['KA', 'MH', 'TN', 'DL', 'CH', 'KL'] as const;

/** Returns a GSTIN of this state with a valid check digit. */
export function gstinOf(state: string): string {
  const letters = () => String.fromCodePoint(65 + randomInt(0, 26));
  const first = `${gstCodeOf(state)}${Array.from({ length: 5 }, letters).join('')}${randomInt(1_000, 9_999)}${letters()}1Z`;
  return first + checkDigitOf(first);
}

const pick = <T>(all: readonly T[]): T => all[randomInt(0, all.length)] as T;
type Order = Awaited<ReturnType<typeof paidOrder>>;

export interface Sale {
  readonly at: Date;
  /** Paise: the unit price of the most expensive line. */
  readonly unitPrice?: number;
  readonly state?: string;
  readonly isBusiness?: boolean;
}

/** Sells one to three lines with different rates, or nil-rated goods alone. */
export async function sell({ at, unitPrice, state = pick(states), isBusiness = randomInt(0, 5) === 0 }: Sale): Promise<Order> {
  const all = [
    aLine({ productId: 1, unitPrice: unitPrice ?? randomInt(5_000, 300_000), quantity: randomInt(1, 5), gstRate: 18, hsn: '9401' }),
    aLine({ productId: 2, unitPrice: randomInt(5_000, 300_000), quantity: randomInt(1, 4), gstRate: 5, hsn: '9503' }),
    aLine({ productId: 3, unitPrice: randomInt(100, 90_000), quantity: randomInt(1, 9), gstRate: 0, hsn: '4901' }),
  ];
  const goods = unitPrice === undefined && randomInt(0, 5) === 0 ? all.slice(2) : all.slice(0, randomInt(1, 4));
  const includesTax = randomInt(0, 2) === 0;
  const lines = goods.map((line) => ({ ...line, ...(includesTax ? { includesTax } : {}) }));
  const business = isBusiness ? { gstin: gstinOf(pick(states)), companyName: `Firm ${randomInt(0, 1_000)}, "Toys" & Co` } : undefined;
  const order = await paidOrder(at, { customerId: ulid(), state, lines, ...(business === undefined ? {} : { business }) });
  await issueDueDocument('invoice', order.id, at);
  return order;
}

/** Refunds some units of one line, or the whole order. */
export async function creditUnits(order: Order, at: Date, isWhole: boolean): Promise<void> {
  const paid = paidShares(order.lines, order);
  const chosen = isWhole ? order.lines.map((_, index) => index) : [randomInt(0, order.lines.length)];
  const lines = chosen.map((index) => {
    const line = order.lines[index] as Order['lines'][number];
    const quantity = isWhole ? line.quantity : randomInt(1, line.quantity + 1);
    return { productId: line.productId, quantity, ...computeShare(paid[index] as (typeof paid)[number], line, 0, quantity) };
  });
  const id = ulid();
  const amount = lines.reduce((sum, line) => sum + shareAmount(line), 0);
  await commit([putCreditNoteDue({ id, orderId: order.id, customerId: order.customerId, amount, reason: 'Goods returned', lines }, at)]);
  await issueDueDocument('credit-note', id, at);
}

/** All invoices and credit notes, found by a scan of the whole table. */
export async function storedDocuments(shop: Shop): Promise<readonly TaxDocument[]> {
  const found: TaxDocument[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db().send(
      new ScanCommand({ TableName: shop.services.tableName, ConsistentRead: true, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    found.push(
      ...(Items.filter(({ kind, lines }) => (kind === 'invoice' || kind === 'credit-note') && lines !== undefined) as (Invoice | CreditNote)[]),
    );
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return found;
}
