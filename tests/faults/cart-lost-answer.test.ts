/** Does a cart count twice what the table did once, when the table's answer is lost? */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let lost = 0;
let losing = false;

beforeAll(async () => {
  shop = await openShop();
  const table = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const proxy = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => /^(?:x-amz|authorization|content-type)/.test(name)));
    const answer = await fetch(table, { method: 'POST', headers: headers as Record<string, string>, body: Buffer.concat(chunks) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (losing && String(req.headers['x-amz-target']).endsWith('TransactWriteItems')) {
      losing = false;
      lost++;
      res.destroy();
    } else {
      res.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
});

it('adds once though the answer to the write never came', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  for (const wanted of [2, 4, 6]) {
    losing = true;
    const answer = await shop.call('cart.add', { as: asha, body: { productId: id, quantity: 2 } });
    expect(answer).toMatchObject({ status: 200, body: { items: [{ quantity: wanted }] } });
  }
  expect(lost).toBe(3);
  expect((await shop.call('cart.read', { as: asha })).body).toMatchObject({ items: [{ quantity: 6 }], revision: 3 });
});
