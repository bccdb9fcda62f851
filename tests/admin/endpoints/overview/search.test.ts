/** One search over orders, products, customers and appointments, limited to what the role may see. */
import { beforeAll, expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let asha: Customer;
let doctor: Customer;
let appointmentId: string;
let order: { id: string; orderNumber: string };
beforeAll(async () => {
  shop = await openShop();
  const checkoutSteps = createCheckoutSteps(shop);
  const product = await shop.product({ name: 'Asha doll' });
  const customer = await shop.customer({ firstName: 'Asha', lastName: 'Rao', email: 'asha.rao@example.in' });
  const buyer = { ...customer, addressId: await shop.address(customer) };
  asha = buyer;
  await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, product)));
  [order] = (await checkoutSteps.ordersOf(buyer)) as unknown as [typeof order];
  const clinicSteps = createClinicSteps(shop);
  const record = await clinicSteps.doctor();
  doctor = await clinicSteps.doctorAccount(record);
  appointmentId = (await clinicSteps.bookAndDeliver(buyer, record))._id;
  // At another time, because a patient can see only one doctor at a time.
  const other = await clinicSteps.doctor();
  await clinicSteps.bookAndDeliver(buyer, other, (await clinicSteps.freeSlots(other)).at(-2));
});
const search = async (as: Customer, q: string) => (await shop.call('overview.search', { as, query: { q } })).body;

it('finds orders, products, customers and appointments for an admin', async () => {
  expect(await search(await shop.admin(), 'asha')).toEqual({
    orders: [
      { id: order.id, orderNumber: order.orderNumber, name: 'Asha Rao', status: 'pending', total: expect.any(Number), createdAt: expect.any(String) },
    ],
    products: [{ id: expect.any(Number), name: 'Asha doll', sku: expect.any(String), stock: 9 }],
    customers: [{ id: asha.id, name: 'Asha Rao', email: 'asha.rao@example.in' }],
    appointments: Array.from({ length: 2 }, () => ({
      id: expect.any(String),
      patient: 'Asha Rao',
      doctor: 'Dr. Kavita Nair',
      start: expect.any(String),
      status: 'confirmed',
    })),
  });
  expect((await search(await shop.admin(), order.orderNumber)).orders).toMatchObject([{ id: order.id }]);
});

it('finds only orders for order staff, products for catalogue staff and own appointments for a doctor', async () => {
  expect(await search(doctor, 'asha')).toMatchObject({ orders: [], products: [], customers: [], appointments: [{ id: appointmentId }] });
  expect(await search(await shop.staff('orders'), 'asha')).toMatchObject({ orders: [{ id: order.id }], products: [], customers: [] });
  expect(await search(await shop.staff('catalogue'), 'asha')).toMatchObject({ orders: [], products: [{ name: 'Asha doll' }], customers: [] });
});

it('shows a renamed product to catalogue staff at once in search, low stock and the attention list', async () => {
  const staff = await shop.staff('catalogue');
  const fields = { description: 'Of old silk', price: 99, sku: 'QUILT-1', categoryId: 'toys', stock: 2, status: 'active' };
  const { body } = await shop.call('product.create', { as: staff, body: { ...fields, name: 'Patchwork quilt' } });
  expect((await search(staff, 'patchwork')).products).toMatchObject([{ id: body.id, stock: 2 }]);
  await shop.call('product.update', { as: staff, params: { id: body.id }, body: { name: 'Heirloom quilt' } });
  await shop.call('product.adjustStock', { as: staff, params: { id: body.id }, body: { change: -1, reason: 'Torn' } });
  expect((await search(staff, 'heirloom')).products).toMatchObject([{ id: body.id, name: 'Heirloom quilt', stock: 1 }]);
  const { lowStock } = (await shop.call('overview.read', { as: await shop.admin(), query: { days: 7 } })).body;
  expect(lowStock.products).toContainEqual(expect.objectContaining({ name: 'Heirloom quilt', stock: 1 }));
  const { data } = (await shop.call('overview.attention', { as: staff })).body;
  expect(JSON.stringify(data)).toContain('Heirloom quilt: 1 left');
});

it('rejects a search of fewer than two letters', async () => {
  const admin = await shop.admin();
  for (const q of ['', 'a', '   a   '])
    expect(await shop.call('overview.search', { as: admin, query: { q } })).toMatchObject({
      status: 400,
      body: { fields: { q: expect.any(String) } },
    });
});
