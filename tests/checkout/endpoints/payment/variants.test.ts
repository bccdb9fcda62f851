/** Buying variants: each has its own stock, line, price and return. */
import { describe, expect, it } from 'vitest';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';
import { createDeliverySteps } from '#tests/settings/delivery-steps.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();
const variantSteps = createVariantSteps(shop, admin);
const { createOffer, readOffer } = await createOfferSteps(shop);
const deliverySteps = await createDeliverySteps(shop);

const romper = async (stock = 5) => {
  const product = await variantSteps.product({ Size: ['S', 'M'] }, stock);
  const [small, medium] = product.variants;
  if (small === undefined || medium === undefined) throw new Error('The product has two sizes.');
  return { product, variants: [small, medium] as const };
};

describe('a product with options', () => {
  it('asks for the variant and lists the choices when a request names the product alone', async () => {
    const { product, variants } = await romper();
    const buyer = await checkoutSteps.buyer();
    const refusal = { status: 400, body: { code: 'variant_required', details: { variants: [{ id: variants[0].id, title: 'S' }, { title: 'M' }] } } };
    expect(await shop.call('cart.add', { as: buyer, body: { productId: product.id } })).toMatchObject(refusal);
    expect(await shop.call('cart.quote', { body: { items: [{ productId: product.id, quantity: 1 }] } })).toMatchObject(refusal);
    expect(await checkoutSteps.requestCheckout(buyer, [{ product, quantity: 1 }])).toMatchObject(refusal);
    const other = await romper();
    const wrong = { productId: product.id, variantId: other.variants[1].id };
    expect(await shop.call('cart.add', { as: buyer, body: wrong })).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  });

  it('keeps a cart line for each variant, each with its own stock', async () => {
    const { product, variants } = await romper(3);
    const buyer = await checkoutSteps.buyer();
    const [small, medium] = variants;
    await shop.call('cart.add', { as: buyer, body: { productId: product.id, variantId: small.id, quantity: 3 } });
    const { body } = await shop.call('cart.add', { as: buyer, body: { productId: product.id, variantId: medium.id } });
    expect(body.items).toMatchObject([
      { id: `ci-${small.id}`, variantId: small.id, quantity: 3, stock: 3, variant: { title: 'S', sku: small.sku } },
      { id: `ci-${medium.id}`, variantId: medium.id, quantity: 1, unitPrice: 100 },
    ]);
    const more = await shop.call('cart.update', { as: buyer, params: { cartItemId: `ci-${small.id}` }, body: { quantity: 4 } });
    expect(more).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    const less = await shop.call('cart.remove', { as: buyer, params: { cartItemId: `ci-${small.id}` } });
    expect(less.body.items).toMatchObject([{ variantId: medium.id }]);
  });

  it('sells a variant, names it on order, invoice and mail, and takes it back', async () => {
    const { product, variants } = await romper();
    const [small, medium] = variants;
    const buyer = await checkoutSteps.buyer();
    const items = [
      { productId: product.id, variantId: small.id, quantity: 2 },
      { productId: product.id, variantId: medium.id, quantity: 1 },
    ];
    const opened = await shop.call('payment.createOrder', { as: buyer, body: { items, shippingAddressId: buyer.addressId } });
    expect(await variantSteps.stockOf(product.id, small.id)).toEqual({ free: 3, held: 2, sold: 0, stocked: 5 });
    const { body } = await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id));
    const id = body.orderId as string;
    expect((await orderSteps.readOrder(buyer, id)).orderItems).toMatchObject([
      { id: `${id}-${small.id}`, variantId: small.id, variant: { title: 'S', sku: small.sku }, quantity: 2 },
      { id: `${id}-${medium.id}`, variantId: medium.id, variant: { title: 'M' }, quantity: 1 },
    ]);
    expect(await variantSteps.stockOf(product.id, small.id)).toEqual({ free: 3, held: 0, sold: 2, stocked: 5 });
    expect(await variantSteps.stockOf(product.id, medium.id)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
    await shop.deliverEvents();
    expect(JSON.stringify(await shop.mailsTo(buyer.email))).toContain('Cotton romper (S)');

    await orderSteps.advanceTo(admin, id, 'delivered');
    const ask = (item: object) =>
      shop.call('return.request', { as: buyer, params: { id }, body: { items: [{ quantity: 1, reason: 'Too small', ...item }] } });
    expect(await ask({ productId: product.id })).toMatchObject({ status: 400, body: { fields: { 'items.0': 'Name the variant: variantId' } } });
    const asked = await ask({ productId: product.id, variantId: medium.id });
    expect(asked).toMatchObject({
      status: 201,
      body: { returns: [{ items: [{ orderItemId: `${id}-${medium.id}`, productName: 'Cotton romper (M)' }] }] },
    });
    expect(await ask({ orderItemId: `${id}-${medium.id}` })).toMatchObject({ status: 409 });
    const returnId = asked.body.returns[0].id;
    const params = { id, returnId };
    await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
    await shop.call('return.change', {
      as: admin,
      params,
      body: { status: 'received', items: [{ productId: product.id, variantId: medium.id, restock: true }] },
    });
    expect(await variantSteps.stockOf(product.id, medium.id)).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
    expect(await variantSteps.stockOf(product.id, small.id)).toMatchObject({ free: 3, sold: 2 });
    const refunded = await shop.call('order.refund', {
      as: admin,
      params: { id },
      body: {
        revision: (await orderSteps.readOrder(admin, id)).revision,
        items: [{ productId: product.id, variantId: small.id, quantity: 1 }],
        restock: true,
        reason: 'Stain',
      },
    });
    expect(refunded.status).toBe(201);
    expect(await variantSteps.stockOf(product.id, small.id)).toMatchObject({ free: 4, sold: 1 });
  });

  it('never sells a variant twice: of eight buyers of three units, three get one', async () => {
    const { product, variants } = await romper(3);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => checkoutSteps.buyer()));
    const answers = await Promise.all(
      buyers.map((buyer) =>
        shop.call('payment.createOrder', {
          as: buyer,
          body: { items: [{ productId: product.id, variantId: variants[1].id, quantity: 1 }], shippingAddressId: buyer.addressId },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await variantSteps.stockOf(product.id, variants[1].id)).toEqual({ free: 0, held: 3, sold: 0, stocked: 3 });
    expect(await variantSteps.stockOf(product.id, variants[0].id)).toEqual({ free: 3, held: 0, sold: 0, stocked: 3 });
  });

  it('limits what a first order holds of all variants of a product together', async () => {
    const { product, variants } = await romper(50);
    const buyer = await checkoutSteps.buyer();
    const items = variants.map(({ id }) => ({ productId: product.id, variantId: id, quantity: 6 }));
    expect(await shop.call('payment.createOrder', { as: buyer, body: { items, shippingAddressId: buyer.addressId } })).toMatchObject({
      status: 409,
      body: { code: 'units_limited', details: { items: [{ productId: product.id, limit: 10 }] } },
    });
  });

  it('fits fifty lines into the single transaction of a checkout, with ten limited offers, a coupon and a key', async () => {
    const { product: sized, variants: sizes } = await romper();
    const plain = await Promise.all(Array.from({ length: 49 }, () => shop.product({ price: 10_000, stock: 5 })));
    const products = [{ id: sized.id, variantId: sizes[1].id }, ...plain.map(({ id }) => ({ id, variantId: id }))];
    const targets = products.map(({ id }) => String(id));
    const limits = { maxUses: 100, maxUsesPerCustomer: 5 };
    const offers: { readonly id: string; readonly code?: string | undefined }[] = [];
    for (let percent = 1; percent <= 10; percent++)
      offers.push(
        await createOffer({ ...limits, title: `${percent} %`, percent, trigger: 'automatic', scope: 'products', targets, isCombinable: true }),
      );
    const coupon = await createOffer({ ...limits, kind: 'free_shipping' });
    offers.push(coupon);
    const rows = [{ zone: '', upTo: null, charge: 0 }];
    const zones = [{ name: 'Far', prefixes: ['79'] }];
    await deliverySteps.change({ zones, rows: [...rows, { zone: 'Far', upTo: null, charge: 99 }], freeFrom: null });
    const buyer = await checkoutSteps.buyer();
    const items = products.map(({ id, variantId }) => ({ productId: id, variantId, quantity: 1 }));
    const opened = await shop.call('payment.createOrder', {
      as: buyer,
      body: { items, shippingAddressId: await shop.address(buyer, { postalCode: '791001', state: 'AR' }), coupon: coupon.code },
      headers: { 'idempotency-key': 'key-of-fifty-variants' },
    });
    await deliverySteps.change({ zones: [], rows, freeFrom: 500 });
    expect(opened).toMatchObject({ status: 200 });
    const held = await checkoutSteps.checkoutOf(opened.body.id);
    expect(held).toMatchObject({ shippingCost: 0, uses: offers.map(({ id }) => ({ offerId: id, ...limits })) });
    const { status } = await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id));
    expect(status).toBe(200);
    for (const { id } of offers) expect(await readOffer(id)).toMatchObject({ used: 1, held: 0 });
    for (const { id, variantId } of products) expect(await variantSteps.stockOf(id, variantId)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
  });
});
