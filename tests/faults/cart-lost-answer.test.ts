/** Does a cart count twice what the table did once, when the table's answer is lost? */
import { expect, it } from 'vitest';
import { badTable } from '#tests/kit/bad-table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const table = await badTable();

it('adds once though the answer to the write never came', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  for (const wanted of [2, 4, 6]) {
    let losing = true;
    table.trouble = (operation) => {
      if (!losing || operation !== 'TransactWriteItems') return undefined;
      losing = false;
      return 'answer-lost';
    };
    const answer = await shop.call('cart.add', { as: asha, body: { productId: id, quantity: 2 } });
    expect(answer).toMatchObject({ status: 200, body: { items: [{ quantity: wanted }] } });
  }
  expect(table.met).toEqual({ 'answer-lost': 3 });
  expect((await shop.call('cart.read', { as: asha })).body).toMatchObject({ items: [{ quantity: 6 }], revision: 3 });
});
