/** The bundles of the functions that render tax documents: fonts included there, and nowhere else. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, expect, it } from 'vitest';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { bundleFunctions } from '#infra/bundling/bundles.ts';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder, textOf } from './steps.ts';

const drawing = ['invoice/read', 'invoice/read-credit-note', 'jobs/send-mail', 'jobs/send-queued-mail', 'jobs/send-waiting-mail'];
const others = ['jobs/number-invoices', 'order/read', 'order/list', 'payment/verify-payment', 'jobs/settle-pending'];
const shop = await openShop();
const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-bundle-'));
await bundleFunctions(folder, [...drawing, ...others]);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('renders the same invoice from the bundle as from the source', async () => {
  const { handler } = (await import(/* @vite-ignore */ path.join(folder, 'invoice/read/index.cjs'))) as {
    handler: (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>;
  };
  const asha = await shop.customer();
  const order = await paidOrder(shop.now(), { customerId: asha.id });
  await issueDueDocument('invoice', order.id, shop.now());
  const request = {
    method: 'GET',
    path: `/api/orders/${order.id}/invoice.pdf`,
    queryString: '',
    body: undefined,
    sourceIp: '127.0.0.1',
    now: shop.now(),
  };
  const answer = await handler(toEvent('invoice.read', { id: order.id }, { ...request, headers: { authorization: `Bearer ${asha.token}` } }), {});
  expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true, headers: { 'content-type': 'application/pdf' } });
  const pdf = Buffer.from(answer.body ?? '', 'base64');
  expect(await textOf(pdf)).toContain('₹1,177.76');
  expect(Buffer.compare(pdf, (await shop.call('invoice.read', { as: asha, params: { id: order.id } })).body)).toBe(0);
});

it('includes fonts and the PDF library only in the bundles of functions that render documents', () => {
  const isHeavy = (place: string) => readFileSync(path.join(folder, place, 'index.cjs'), 'utf8').includes('PDFDocument');
  for (const place of drawing) {
    expect(readdirSync(path.join(folder, place, 'fonts')).toSorted(), place).toEqual(['display.ttf', 'regular.ttf', 'strong.ttf']);
    expect(isHeavy(place), place).toBe(true);
  }
  for (const place of others) expect([existsSync(path.join(folder, place, 'fonts')), isHeavy(place)], place).toEqual([false, false]);
});
