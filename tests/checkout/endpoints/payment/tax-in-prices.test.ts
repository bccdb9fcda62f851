/** A shop whose prices include tax: the list price is paid in cart, order, invoice and mail, and refunded with a return. */
import { describe, expect, it } from 'vitest';
import { invoiceOf } from '#functions/order/invoice/invoice-store.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();

async function setMode(mode: 'tax_inclusive' | 'tax_exclusive') {
  const { version } = (await shop.call('settings.read', { as: admin })).body.prices;
  expect(await shop.call('settings.updatePrices', { as: admin, body: { version, mode } })).toMatchObject({ status: 200 });
  await shop.deliverEvents();
  shop.advanceClock(2);
}
const cartOf = async (as: { readonly token: string }) => (await shop.call('cart.read', { as })).body;

describe('prices that include tax', () => {
  it('charges prices that include tax as shown, from the list to the invoice, and refunds what was paid', async () => {
    await setMode('tax_inclusive');
    const [romper, lamp] = [
      await shop.product({ price: 39_900, gstRate: 5, stock: 9 }),
      await shop.product({ price: 100_000, gstRate: 18, stock: 9 }),
    ];
    await shop.deliverEvents();
    shop.advanceClock(2);
    const listed = (await shop.call('catalog.listProducts', { query: { limit: '100' } })).body.products as { id: number }[];
    expect(listed.find(({ id }) => id === romper.id)).toMatchObject({ price: 399, priceIncludesTax: true });
    expect((await shop.call('catalog.readProduct', { params: { id: String(lamp.id) } })).body).toMatchObject({
      price: 1_000,
      priceIncludesTax: true,
    });

    const buyer = await checkoutSteps.buyer();
    for (const [product, quantity] of [
      [romper, 3],
      [lamp, 1],
    ] as const)
      await shop.call('cart.add', { as: buyer, body: { productId: product.id, quantity } });
    // 5 % of 1,197.00 and 18 % of 1,000.00, each as twice its rounded half: 57.00 and 152.54.
    const summary = { subtotal: 2_197, tax: 0, taxIncluded: 209.54, shippingCost: 0, total: 2_197 };
    expect((await cartOf(buyer)).summary).toMatchObject(summary);
    const items = [
      { productId: romper.id, quantity: 3 },
      { productId: lamp.id, quantity: 1 },
    ];
    expect((await shop.call('cart.quote', { body: { items } })).body.summary).toMatchObject(summary);

    const opened = await shop.call('payment.createOrder', { as: buyer, body: { shippingAddressId: buyer.addressId, amount: 219_700 } });
    expect(opened).toMatchObject({ status: 200, body: { amount: 219_700 } });
    const id = (await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id))).body.orderId as string;
    expect(await orderSteps.readOrder(buyer, id)).toMatchObject({
      ...summary,
      orderItems: [{ unitPrice: 399, totalPrice: 1_197 }, { unitPrice: 1_000 }],
    });

    await shop.runJob('number-invoices');
    await shop.deliverEvents();
    const invoice = await invoiceOf(buyer.id, id);
    expect(invoice).toMatchObject({ pricesIncludeTax: true, taxable: 198_746, total: 219_700 });
    const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject.includes('is confirmed'));
    expect(JSON.stringify(mail)).toContain('GST in the total');

    await orderSteps.advanceTo(admin, id, 'delivered');
    const refunded = await shop.call('order.refund', {
      as: admin,
      params: { id },
      body: {
        revision: (await orderSteps.readOrder(admin, id)).revision,
        items: [{ productId: romper.id, quantity: 1 }],
        restock: true,
        reason: 'Stain',
      },
    });
    expect(refunded).toMatchObject({ status: 201 });
    expect(await orderSteps.refundedAmounts(id, buyer)).toEqual([39_900]);
  });

  it('refuses a payment with the new total when the cart was shown before prices included tax', async () => {
    await setMode('tax_exclusive');
    const bear = await shop.product({ price: 50_000, gstRate: 18, stock: 5 });
    const buyer = await checkoutSteps.buyer();
    expect(await checkoutSteps.requestCheckout(buyer, [{ product: bear, quantity: 1 }], { amount: 59_000 })).toMatchObject({ status: 200 });
    await setMode('tax_inclusive');
    expect(await checkoutSteps.requestCheckout(buyer, [{ product: bear, quantity: 1 }], { amount: 59_000 })).toMatchObject({
      status: 409,
      body: { code: 'total_changed', details: { amount: 59_000, subtotal: 50_000, tax: 0, taxIncluded: 7_628, total: 50_000 } },
    });
    expect(await checkoutSteps.requestCheckout(buyer, [{ product: bear, quantity: 1 }], { amount: 50_000 })).toMatchObject({ status: 200 });
  });

  it('leaves earlier orders, invoices and refunds unchanged when prices begin to include tax', async () => {
    await setMode('tax_exclusive');
    const bear = await shop.product({ price: 50_000, gstRate: 18, stock: 5 });
    const buyer = await checkoutSteps.buyer();
    const id = await orderSteps.placeOrder(buyer, { product: bear, quantity: 2 });
    await setMode('tax_inclusive');
    expect(await orderSteps.readOrder(buyer, id)).toMatchObject({ subtotal: 1_000, tax: 180, taxIncluded: 0, total: 1_180 });
    await shop.runJob('number-invoices');
    await shop.deliverEvents();
    expect(await invoiceOf(buyer.id, id)).toMatchObject({ taxable: 100_000, total: 118_000 });
    expect(await invoiceOf(buyer.id, id)).not.toHaveProperty('pricesIncludeTax');
  });
});
