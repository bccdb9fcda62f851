/** A rush on a product with fewer units than buyers. */
import { expect, it } from 'vitest';
import type { ApiResponse } from '#tests/kit/call.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);

/** Repeats a request that is answered 503, as a browser does. */
async function retryWhileBusy(ask: () => Promise<ApiResponse>): Promise<ApiResponse> {
  let answer = await ask();
  for (let again = 0; answer.status === 503 && again < 5; again++) answer = await ask();
  return answer;
}

it('sells the last 10 units to exactly 10 of 40 concurrent buyers', async () => {
  const kite = await shop.product({ name: 'The last kites', stock: 10 });
  const buyers = await Promise.all(Array.from({ length: 40 }, () => checkoutSteps.buyer()));
  const outcomes = await Promise.all(
    buyers.map(async (buyer) => {
      const opened = await retryWhileBusy(() => checkoutSteps.requestCheckout(buyer, [{ product: kite, quantity: 1 }]));
      if (opened.status !== 200) return opened;
      const paid = await checkoutSteps.payInWindow(opened.body.id);
      return retryWhileBusy(() => checkoutSteps.verifyPayment(buyer, paid));
    }),
  );
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(outcomes.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(30);
  expect(await checkoutSteps.stockOf(kite)).toEqual({ free: 0, held: 0, sold: 10, stocked: 10 });
  expect((await Promise.all(buyers.map(checkoutSteps.ordersOf))).flat()).toHaveLength(10);
});
