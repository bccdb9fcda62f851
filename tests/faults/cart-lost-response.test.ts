/** A cart whose table loses the response to a write. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();

it('adds a product to the cart once when the response to the write is lost', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  for (const wanted of [2, 4, 6]) {
    let losing = true;
    faultyTable.decideFault = (operation) => {
      if (!losing || operation !== 'TransactWriteItems') return undefined;
      losing = false;
      return 'response-lost';
    };
    const answer = await shop.call('cart.add', { as: asha, body: { productId: id, quantity: 2 } });
    expect(answer).toMatchObject({ status: 200, body: { items: [{ quantity: wanted }] } });
  }
  expect(faultyTable.faultCounts).toEqual({ 'response-lost': 3 });
  expect((await shop.call('cart.read', { as: asha })).body).toMatchObject({ items: [{ quantity: 6 }], revision: 3 });
});
