/** Measures the read and write units of each call, by DynamoDB's own count, with a number of other rows in the table; prints JSON for capacity.ts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { putNewSlide } from '#functions/content/slide-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { slides } from '#infra/demo/seed/slides.ts';
import { writeItems } from '#infra/local/table/table-file.ts';
import { createTable, startTableServer } from '#infra/local/table/table-server.ts';
import type { Key } from '#shared/contract/index.ts';
import { type CallOptions, createCaller } from '#tests/kit/call.ts';
import { createFixtures } from '#tests/kit/fixtures.ts';
import { openLocalServices } from '#tests/kit/local-services.ts';
import { createDoctor } from '#tests/kit/patient-steps.ts';
import { countUnits } from '#tests/kit/units.ts';
import { ordersAsStored } from './order-rows.ts';

process.env['LOG_LEVEL'] = 'WARN';
const rowsOfOthers = z.coerce.number().int().min(0).parse(process.argv[2]);
const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-capacity-'));
const file = path.join(folder, 'table.db');
Object.assign(process.env, { AWS_REGION: 'ap-south-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' });
const empty = await startTableServer(file);
await createTable(new DynamoDBClient({ endpoint: empty.url }), 'capacity');
await empty.close();
writeItems(file, 'capacity', first(rowsOfOthers));
const server = await startTableServer(file);
const world = await openLocalServices({ tableUrl: server.url, tableFile: server.file, name: 'capacity' });
const call = createCaller(world.now);
const shop = createFixtures(world, call);

const counted = countUnits();

/** An order is about a dozen rows; their counters are the last. */
function* first(rows: number): Generator<Record<string, unknown>> {
  let left = rows;
  for (const item of rows === 0 ? [] : ordersAsStored(Math.ceil(rows / 10))) {
    if (left-- > 0 || item['sk'] === 'COUNTS') yield item;
  }
}

/** Without a key: what follows by the stream. */
const calls: { readonly title: string; readonly key?: Key; readonly requests: number; readonly read: number; readonly write: number }[] = [];
async function measured(title: string, key: Key, options: CallOptions): Promise<any> {
  Object.assign(counted, { read: 0, write: 0, requests: 0 });
  const { status, body } = await call(key, options);
  if (status >= 400) throw new Error(`${key}: ${JSON.stringify(body)}`);
  calls.push({ title, key, ...counted });
  return body;
}

const product = await shop.product({ stock: 100 });
const other = await shop.product({ stock: 100 });
await world.deliverEvents();
const asha = await shop.customer();
await measured('sign in with a password', 'auth.login', { body: { identifier: asha.email, password: asha.password } });
await measured('read the profile (no orders yet)', 'account.readProfile', { as: asha });
const address = {
  label: 'Home',
  recipientName: 'Asha Rao',
  phone: '9876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560001',
};
const { id: shippingAddressId } = await measured('save an address', 'account.createAddress', { as: asha, body: address });
await measured('list the addresses', 'account.listAddresses', { as: asha });
await measured('list or search products', 'catalog.listProducts', {});
await measured('read a product', 'catalog.readProduct', { params: { id: product.id } });
await measured('add to the cart', 'cart.add', { as: asha, body: { productId: product.id, quantity: 1 } });
await measured('add a second product', 'cart.add', { as: asha, body: { productId: other.id, quantity: 2 } });
await measured('read the cart', 'cart.read', { as: asha });
await measured('add to the wishlist', 'wishlist.add', { as: asha, params: { productId: String(product.id) } });
await measured('read which products are on the wishlist', 'wishlist.read', { as: asha, query: { products: 'false' } });
await measured('read the wishlist, one product', 'wishlist.read', { as: asha });
const { id: orderId } = await measured('create-order of two products', 'payment.createOrder', { as: asha, body: { shippingAddressId } });
const paid = await world.pay(orderId, { method: 'upi', outcome: 'captured', webhook: 'never' });
const { orderId: id } = await measured('verify-payment: settles the order', 'payment.verifyPayment', { as: asha, body: paid });
await measured('verify-payment again', 'payment.verifyPayment', { as: asha, body: paid });
Object.assign(counted, { read: 0, write: 0, requests: 0 });
await world.deliverEvents();
calls.push({ title: 'after an order: its mail, invoice, lists and figures', ...counted });
await measured('list own orders', 'order.list', { as: asha });
await measured('read an order', 'order.read', { as: asha, params: { id } });
const at = world.now().toISOString();
const shown = { imageUrl: '/images/0123456789abcdef0123-640.webp', isActive: true, startDate: at, endDate: '9999-01-01T00:00:00.000Z' };
await commit(slides.map((slide, sortOrder) => putNewSlide({ ...slide, ...shown, sortOrder, createdAt: at, updatedAt: at })));
await measured('the five slides of the home page', 'content.listCarousels', {});
const message = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', message: 'Do you gift-wrap?' };
await measured('send a message', 'content.sendContact', { body: message });
const doctor = await createDoctor();
await measured('the doctors', 'doctor.list', {});
const { days } = await measured("a doctor's free half hours", 'doctor.listSlots', { params: { docId: doctor.id } });
const [{ slotDate, slots }] = days.filter((day: { slots: readonly unknown[] }) => day.slots.length > 0).slice(-1);
const wish = { docId: doctor.id, slotDate, slotTime: slots[0].slotTime, aptType: 'General Consultation' };
const { appointment } = await measured('book an appointment', 'appointment.book', { as: asha, body: wish });
const { order } = await measured('open its payment', 'appointment.pay', { as: asha, body: { appointmentId: appointment._id } });
const fee = await world.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
await measured('verify its payment: confirms the appointment', 'appointment.verifyRazorpay', { as: asha, body: fee });
Object.assign(counted, { read: 0, write: 0, requests: 0 });
await world.deliverEvents();
calls.push({ title: 'after an appointment: its mail, lists and figures', ...counted });
await measured('list own appointments', 'appointment.list', { as: asha });
const meera = await shop.admin();
for (let each = 0; each < 60; each++) await shop.customer({ firstName: `Parent${each}` });
await world.deliverEvents();
await measured('a page of 50 customers', 'user.list', { as: meera });
await measured('a customer by the beginning of a name', 'user.list', { as: meera, query: { search: 'parent5' } });
await measured('a customer, with orders, addresses and sessions', 'user.read', { as: meera, params: { id: asha.id } });
await measured('disable a customer', 'user.changeStatus', { as: meera, params: { id: asha.id }, body: { isActive: false, reason: 'Measured' } });
await measured('unanswered messages', 'contact.list', { as: meera, query: { isResponded: 'false' } });
await measured('the overview of 90 days', 'overview.read', { as: meera, query: { days: 90 } });
await measured('the notifications of the header', 'overview.attention', { as: meera });
await measured('the search of the header', 'overview.search', { as: meera, query: { q: 'asha' } });
await measured('a page of all orders', 'order.list', { as: meera });
const { revision } = await measured('an order, with its history, for staff', 'order.read', { as: meera, params: { id } });
const moved = await measured('change the status of an order', 'order.changeStatus', {
  as: meera,
  params: { id },
  body: { status: 'processing', revision },
});
await measured('add a note to an order', 'order.update', {
  as: meera,
  params: { id },
  body: { notes: 'Gift wrap', revision: moved.revision },
});
const { revision: noted } = (await call('order.read', { as: meera, params: { id } })).body;
await measured('refund one item', 'order.refund', {
  as: meera,
  params: { id },
  body: { revision: noted, items: [{ productId: other.id, quantity: 1 }], restock: true, reason: 'Measured' },
});
await measured('pending returns', 'return.list', { as: meera });
await measured('a page of products in the administration', 'catalog.listProducts', { as: meera });
const categoryBody = { name: 'Measured', description: 'To play with' };
const category = await measured('create a category', 'category.create', { as: meera, body: categoryBody });
const kite = { name: 'Kite', description: 'Flies.', price: 499, sku: 'KITE-1', categoryId: category.id, stock: 10 };
const made = await measured('create a product', 'product.create', { as: meera, body: kite });
const changed = await measured('change a product', 'product.update', {
  as: meera,
  params: { id: made.id },
  body: { price: 450, version: made.version },
});
await measured('correct its stock', 'product.adjustStock', {
  as: meera,
  params: { id: made.id },
  body: { change: 5, reason: 'Counted' },
});
await measured('change the price of two products', 'product.changeMany', {
  as: meera,
  body: { products: [product.id, made.id].map((each) => ({ id: each })), price: { percent: 10 }, reason: 'Measured' },
});
await measured('delete a product without orders', 'product.remove', { as: meera, params: { id: changed.id } });
const [slide] = (await call('content.listCarousels', { as: meera })).body.carousels;
await measured('move one of five slides', 'carousel.move', { as: meera, params: { id: slide.id }, body: { sortOrder: 3 } });
await measured('the first page of pending reviews', 'review.listAll', { as: meera });
const [letter] = (await call('contact.list', { as: meera })).body.data;
await measured('mark a message as answered', 'contact.change', { as: meera, params: { id: letter.id }, body: { isResponded: true } });
await measured('export 62 customers', 'export.begin', { as: meera, body: { what: 'customers' } });
await measured('the first page of the audit log', 'audit.list', { as: meera });

process.stdout.write(`${JSON.stringify(calls)}\n`);
await world.close();
await server.close();
await rm(folder, { recursive: true, force: true });
