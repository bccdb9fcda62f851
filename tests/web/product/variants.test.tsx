// @vitest-environment happy-dom
/** Choosing a variant: on the product page, and in the dialog that a card opens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { aProduct, aRomper, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ChooserHost } from '#web/app/shell/hosts.tsx';
import { Component as ProductPage } from '#web/features/product/product-page.tsx';
import { headOf } from '#web/features/product/structured-data.ts';
import { readBuyNow } from '#web/shop/cart/buy-now.ts';
import { createLine, estimateCart } from '#web/shop/cart/cart-changes.ts';
import { chooseVariant } from '#web/shop/choose-variant.ts';
import { ProductCard } from '#web/ui/catalog/product-card.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let romper: Product = aRomper([5, 5, 5, 5]);
const added: unknown[] = [];
const wished: unknown[] = [];
let isSoldOut = false;
setUpServer(
  http.get('*/api/products/70', () => HttpResponse.json(romper)),
  http.get('*/api/products', () => HttpResponse.json({ products: [], meta: { total: 0, page: 1, limit: 8, totalPages: 0 } })),
  http.get('*/api/products/70/reviews', () => HttpResponse.json({ reviews: [], meta: { total: 0, page: 1, limit: 5, totalPages: 0 } })),
  http.get('*/api/products/70/reviews/own', () => HttpResponse.json({ review: null, canReview: false })),
  http.get('*/api/cart', () => HttpResponse.json(estimateCart([], 1))),
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
  http.put('*/api/wishlist/70', async ({ request }) => {
    wished.push(await request.json());
    return HttpResponse.json({ items: [{ productId: 70, variantId: 72, addedAt: '2026-11-01T00:00:00.000Z' }] });
  }),
  http.post('*/api/cart/add', async ({ request }) => {
    const body = (await request.json()) as { productId: number; variantId: number; quantity: number };
    if (isSoldOut) return HttpResponse.json({ success: false, code: 'out_of_stock', message: 'x', requestId: 'r' }, { status: 409 });
    added.push(body);
    return HttpResponse.json(estimateCart([createLine(body, body.quantity, romper)], 2));
  }),
);
beforeEach(() => {
  romper = aRomper([5, 5, 5, 5]);
  added.length = 0;
  wished.length = 0;
  isSoldOut = false;
  signIn();
});

async function openPage(search = ''): Promise<void> {
  renderAt(
    <>
      <ProductPage />
      <Toaster />
    </>,
    `/product/70${search}`,
    '/product/:id',
  );
  await screen.findByRole('heading', { name: 'Striped Romper' });
}
/** The romper in one colour, as a page still shows it that was loaded before 6-9 months was taken off sale. */
function withUnsoldSize(): Product {
  const [size] = romper.options;
  const variants = romper.variants.flatMap((variant, index) =>
    index % 2 === 0 ? [{ ...variant, options: { Size: variant.options['Size'] ?? '' } }] : [],
  );
  return { ...romper, options: size === undefined ? [] : [{ ...size, values: [...size.values, { value: '6-9 months' }] }], variants };
}
const address = () => screen.getByLabelText('address').textContent;
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const pick = (name: string | RegExp) => fireEvent.click(radio(name));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the product page', () => {
  it('puts the chosen variant on the wishlist', async () => {
    await openPage('?variant=72');
    fireEvent.click(button('Favourite: Striped Romper'));
    await waitFor(() => expect(wished).toEqual([{ variantId: 72 }]));
  });

  it('preselects nothing where there is a choice and shows the lowest price', async () => {
    await openPage();
    expect(screen.getAllByRole('radiogroup').map((group) => group.getAttribute('data-option'))).toEqual(['Size', 'Colour']);
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
    expect(screen.getByText('₹399').textContent).toBe('from ₹399');
    expect(screen.getByText('Depends on your choice')).toBeTruthy();
  });

  it('asks for a missing choice in a message at the control, and moves the focus there', async () => {
    await openPage();
    fireEvent.click(button('Add to Cart'));
    expect(screen.getByText('Please choose a size').getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(radio('0-3 months'));
    pick('0-3 months');
    fireEvent.click(button('Buy Now'));
    expect(screen.getByText('Please choose a colour')).toBeTruthy();
    expect(added).toEqual([]);
  });

  it('shows price, stock, picture, SKU and address of the chosen variant', async () => {
    romper = aRomper([5, 2, 5, 5]);
    await openPage();
    pick('0-3 months');
    expect(address()).toBe('/product/70');
    pick('Blue');
    await waitFor(() => expect(address()).toBe('/product/70?variant=72'));
    expect(screen.getByText('₹449').textContent).toBe('₹449');
    expect(screen.getByText('Only 2 left')).toBeTruthy();
    expect(screen.getByText('ROMPER-2')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Blue romper' })).toBeTruthy();
  });

  it('shows the pictures of a colour before the size is chosen', async () => {
    await openPage();
    pick('Blue');
    expect(screen.getByRole('img', { name: 'Blue romper' })).toBeTruthy();
  });

  it('adds the variant of the address', async () => {
    await openPage('?variant=73');
    expect(radio('3-6 months').checked).toBe(true);
    expect(radio('Sun').checked).toBe(true);
    fireEvent.click(button('Add to Cart'));
    await waitFor(() => expect(added).toEqual([{ productId: 70, variantId: 73, quantity: 1 }]));
    expect(await screen.findByText('Added 1 Striped Romper (3-6 months, Sun) to cart')).toBeTruthy();
  });

  it('keeps the variant for Buy Now', async () => {
    await openPage('?variant=72');
    fireEvent.click(button('Buy Now'));
    await waitFor(() => expect(readBuyNow()).toEqual({ productId: 70, variantId: 72, quantity: 1 }));
  });

  it('says which values are sold out for the present choice and keeps them focusable', async () => {
    romper = aRomper([5, 0, 5, 5]);
    await openPage();
    expect(radio('Blue').disabled).toBe(false);
    pick('0-3 months');
    const blue = radio('Blue , sold out');
    expect(blue.disabled).toBe(false);
    pick('Blue , sold out');
    expect(screen.getAllByText('Out of Stock').length).toBeGreaterThan(0);
    expect(button('Out of Stock').disabled).toBe(true);
    pick('3-6 months');
    expect(button('Add to Cart').disabled).toBe(false);
  });

  it('preselects the only variant that can be bought', async () => {
    romper = aRomper([0, 0, 4, 0]);
    await openPage();
    expect(radio('3-6 months').checked).toBe(true);
    expect(radio('Sun').checked).toBe(true);
    expect(screen.getByText('Only 4 left')).toBeTruthy();
  });

  it('drops the other choice where no variant combines the two', async () => {
    romper = { ...romper, variants: romper.variants.filter(({ id }) => id !== 74) };
    await openPage('?variant=73');
    pick(/^Blue/);
    expect(radio(/^Blue/).checked).toBe(true);
    expect(radio(/^3-6 months/).checked).toBe(false);
    await waitFor(() => expect(address()).toBe('/product/70'));
  });

  it('counts a value that no variant has as sold out', async () => {
    romper = withUnsoldSize();
    await openPage();
    pick('6-9 months , sold out');
    expect(button('Out of Stock').disabled).toBe(true);
    expect(button('Buy Now').disabled).toBe(true);
    expect(screen.queryByText('In Stock')).toBeNull();
  });

  it('names no option of which no value is on sale', async () => {
    romper = { ...romper, options: romper.options.map((option) => ({ ...option, values: [] })), variants: [], stock: 0, isInStock: false };
    await openPage();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(button('Out of Stock').disabled).toBe(true);
  });

  it('reads the stock again when the chosen variant was sold meanwhile', async () => {
    await openPage('?variant=71');
    isSoldOut = true;
    romper = aRomper([0, 5, 5, 5]);
    fireEvent.click(button('Add to Cart'));
    await waitFor(() => expect(button('Out of Stock').disabled).toBe(true));
    expect(radio(/^0-3 months/).checked).toBe(true);
  });
});

describe('a card', () => {
  const openCard = () =>
    renderAt(
      <>
        <ProductCard product={romper} />
        <ChooserHost />
        <Toaster />
      </>,
      '/products',
    );

  it('shows the lowest price, the colours and the number of sizes on a product card', () => {
    openCard();
    expect(screen.getByText('₹399').textContent).toBe('from ₹399');
    expect(screen.getByText('2 sizes')).toBeTruthy();
    expect(screen.getByText('2 colours')).toBeTruthy();
  });

  it('counts no values of an option of which none is on sale', () => {
    romper = { ...romper, options: romper.options.map((option) => ({ ...option, values: [] })), variants: [], stock: 0, isInStock: false };
    openCard();
    expect(screen.queryByText(/0 (?:sizes|colours)/)).toBeNull();
  });

  it('asks for the variant in a dialog before a card adds the product to the cart', async () => {
    openCard();
    fireEvent.click(button('Add to Cart: Striped Romper'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Striped Romper' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    expect(dialog.getByText('Please choose a size')).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: '3-6 months' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Blue' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect(added).toEqual([{ productId: 70, variantId: 74, quantity: 1 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts a value that no variant has as sold out in the dialog', async () => {
    romper = withUnsoldSize();
    openCard();
    fireEvent.click(button('Add to Cart: Striped Romper'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Striped Romper' }));
    fireEvent.click(dialog.getByRole('radio', { name: '6-9 months , sold out' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Out of Stock' }).disabled).toBe(true);
  });

  it('adds nothing to the cart when the dialog for the variant is closed', async () => {
    const log = vi.spyOn(console, 'warn');
    openCard();
    fireEvent.click(button('Buy Now: Striped Romper'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Striped Romper' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readBuyNow()).toBeNull();
    expect(log).not.toHaveBeenCalled();
  });

  it('closes the dialog without a choice when the customer leaves the page, and keeps it closed on the way back', async () => {
    renderAt(
      <>
        <Link to="/wishlist">Leave</Link>
        <ChooserHost />
      </>,
      '/products',
    );
    const choice = chooseVariant(romper, 'Add to Cart');
    await screen.findByRole('dialog', { name: 'Striped Romper' });
    fireEvent.click(screen.getByText('Leave'));
    expect(await choice).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    window.history.back();
    await waitFor(() => expect(address()).toBe('/products'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('describes the variants to search engines as a product group', () => {
  const { canonical, data, description } = headOf(aRomper([5, 0, 5, 5], { seoDescription: 'Stripes for small sleepers.' }));
  expect(description).toBe('Stripes for small sleepers.');
  const [group] = data?.('https://shop.example') ?? [];
  expect(canonical).toBe('/product/70');
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: '70',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
  });
  expect((group as { hasVariant: object[] }).hasVariant[1]).toMatchObject({
    '@type': 'Product',
    name: 'Striped Romper (0-3 months, Blue)',
    sku: 'ROMPER-2',
    size: '0-3 months',
    color: 'Blue',
    image: ['https://shop.example/images/blue01-640.webp'],
    offers: { url: 'https://shop.example/product/70?variant=72', price: '449.00', availability: 'https://schema.org/OutOfStock' },
  });
});

it('names the MRP of a variant as its struck-through price', () => {
  const romper = aRomper([5, 5, 5, 5]);
  const variants = romper.variants.map((variant, index) => (index === 1 ? { ...variant, mrp: 599, originalPrice: 599 } : variant));
  const [group] = headOf({ ...romper, variants, priceIncludesTax: true }).data?.('https://shop.example') ?? [];
  expect((group as { hasVariant: { offers: object }[] }).hasVariant[1]?.offers).toMatchObject({
    price: '449.00',
    priceSpecification: [
      { price: '449.00', valueAddedTaxIncluded: true },
      { price: '599.00', valueAddedTaxIncluded: true, priceType: 'https://schema.org/StrikethroughPrice' },
    ],
  });
});

it('names the price of the cheapest variant in stock to services that show a link, as the page does', () => {
  const priceOf = (stocks: Parameters<typeof aRomper>[0]) => headOf(aRomper(stocks)).properties?.['product:price:amount'];
  expect([priceOf([5, 5, 5, 5]), priceOf([0, 5, 0, 5])]).toEqual(['399.00', '449.00']);
});

it('names the delivery charge of a large item to search engines, and the range of charges of another item', () => {
  const shipping = { from: 49, to: 99, freeFrom: 500, alone: 499, includesTax: true, everywhere: true };
  const rateOf = (product: Parameters<typeof aProduct>[0]) => {
    const [data] = headOf(aProduct(product), shipping).data?.('https://shop.example') ?? [];
    return (data as { offers: { shippingDetails: { shippingRate: object } } }).offers.shippingDetails.shippingRate;
  };
  expect(rateOf({ price: 900, shipsAlone: true })).toMatchObject({ value: '499.00' });
  expect(rateOf({ price: 900 })).toMatchObject({ value: '0.00' });
  expect(rateOf({ price: 400 })).toMatchObject({ minValue: '49.00', maxValue: '99.00' });
});

it('names the barcode of a product without options', () => {
  const only = { id: 7, title: '', options: {}, sku: 'NAN-7', price: 499, stock: 5, isActive: true };
  const dataOf = (barcode?: string) =>
    headOf(aProduct({ variants: [{ ...only, ...(barcode === undefined ? {} : { barcode }) }] })).data?.('https://shop.example')?.[0];
  expect(dataOf('4006381333931')).toMatchObject({ '@type': 'Product', gtin: '4006381333931' });
  expect(dataOf()).not.toHaveProperty('gtin');
});
