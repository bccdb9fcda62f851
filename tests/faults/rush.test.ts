/** A rush on a product with fewer units than buyers. */
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '#tests/kit/call.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

// 200 buyers in one process share its 50 connections to the local table; on a busy machine they wait longer than a function in the cloud ever would.
process.env['TABLE_TIMEOUT_MS'] = '20000';
const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);

/** Repeats a request that is answered 503, as a browser does. */
async function retryWhileBusy(ask: () => Promise<ApiResponse>): Promise<ApiResponse> {
  let answer = await ask();
  for (let again = 0; answer.status === 503 && again < 5; again++) answer = await ask();
  return answer;
}

describe('200 buyers of 10 units', () => {
  it('sells the last 10 units to exactly 10 of 200 concurrent buyers', async () => {
    const kite = await shop.product({ name: 'The last kites', stock: 10 });
    const buyers: Buyer[] = [];
    while (buyers.length < 200) buyers.push(...(await Promise.all(Array.from({ length: 10 }, () => checkoutSteps.buyer()))));
    const outcomes = await Promise.all(
      buyers.map(async (buyer) => {
        const opened = await retryWhileBusy(() => checkoutSteps.requestCheckout(buyer, [{ product: kite, quantity: 1 }]));
        if (opened.status !== 200) return opened;
        const paid = await checkoutSteps.payInWindow(opened.body.id);
        return retryWhileBusy(() => checkoutSteps.verifyPayment(buyer, paid));
      }),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(outcomes.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(190);
    expect(await checkoutSteps.stockOf(kite)).toEqual({ free: 0, held: 0, sold: 10, stocked: 10 });
    // In batches, because only the checkouts are the rush.
    let orders = 0;
    for (let from = 0; from < buyers.length; from += 20)
      orders += (await Promise.all(buyers.slice(from, from + 20).map(checkoutSteps.ordersOf))).flat().length;
    expect(orders).toBe(10);
  });
});
