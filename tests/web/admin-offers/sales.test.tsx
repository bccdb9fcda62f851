// @vitest-environment happy-dom
/** The sales in the administration: the list with its buttons, the form with prices of each product, and the preview. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffSale } from '#shared/contract/offers/sale.ts';
import { aProduct } from '#tests/web/kit/fixtures.tsx';
import { setUpCatalogueAdmin } from '#tests/web/texts/catalogue-admin.ts';
import { losePostResponses, openSite, press, requestsTo, respond, respondWithErrorDetails, setUpSite } from '#tests/web/texts/site.tsx';
import { valuesOf as valuesOfProduct } from '#web/features/admin-catalog/product-values.ts';
import { choicesOf } from '#web/features/admin-catalog/variants/variant-rows.ts';
import { bodyOf, newValues, reductionText, stateOf, valuesOf } from '#web/features/admin-offers/sale-values.ts';

setUpSite();

const sale: StaffSale = {
  id: 's1',
  title: 'Diwali sale',
  scope: 'categories',
  percent: 20,
  targets: [{ id: 'toys', name: 'Toys' }],
  startsAt: '2020-01-01T00:00:00.000Z',
  endsAt: '2999-12-31T18:30:00.000Z',
  isPaused: false,
  version: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const priced: StaffSale = {
  ...sale,
  ...{ id: 's2', title: 'Trains', scope: 'products', percent: undefined },
  targets: [
    { id: '7', name: 'Wooden Train', price: 399 },
    { id: '8', name: 'Kite', price: 99.5 },
  ],
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function list(sales: readonly StaffSale[], at = '/admin?tab=offers&show=sales') {
  setUpCatalogueAdmin();
  respond('get', '/api/admin/sales', { sales });
  openSite(at);
  await screen.findByRole('heading', { level: 1, name: /sale|Trains/i });
}

describe('the list of sales', () => {
  it('shows what each sale reduces and its state', async () => {
    await list([sale, priced, { ...sale, id: 's3', title: 'Old', endsAt: '2020-01-02T00:00:00.000Z' }]);
    expect((await screen.findAllByText('20 % off Toys')).length).toBe(2);
    expect(screen.getByText('Wooden Train at ₹399, Kite at ₹99.50')).toBeTruthy();
    for (const state of ['Running', 'Ended']) expect(screen.getAllByText(state).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Delete Old' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Diwali sale' }), 'it is running').toBeNull();
  });

  it.each([
    [['Pause Diwali sale'], { isPaused: true }, 'Diwali sale is paused. The usual prices apply.'],
    [['End now: Diwali sale', 'End sale'], { endsNow: true }, 'Diwali sale has ended. The usual prices apply.'],
  ])('sends the version that was seen with %s', async (buttons, change, said) => {
    await list([sale]);
    respond('put', '/api/admin/sales/s1', { ...sale, version: 4 });
    for (const button of buttons) await press(button);
    await waitFor(() =>
      expect(requestsTo('PUT /api/admin/sales/s1')[0]?.body).toMatchObject({ ...change, version: 3, percent: 20, targets: [{ id: 'toys' }] }),
    );
    expect(await screen.findByText(said)).toBeTruthy();
  });
});

it('reads the sales again when the dialog closes after a conflict', async () => {
  await list([sale]);
  respondWithErrorDetails('put', '/api/admin/sales/s1', 'edited_meanwhile', { details: { current: { ...sale, version: 4 } } });
  await press('End now: Diwali sale');
  await press('End sale');
  await screen.findAllByText(/Another user saved this/);
  const before = requestsTo('GET /api/admin/sales').length;
  await press('Cancel');
  await waitFor(() => expect(requestsTo('GET /api/admin/sales').length).toBeGreaterThan(before));
});

it('says what the server rejects of a sale, because the list has no field to mark', async () => {
  await list([sale]);
  respondWithErrorDetails('put', '/api/admin/sales/s1', 'invalid_input', { fields: { targets: 'The shop has no category toys.' } });
  await press('Pause Diwali sale');
  expect(await screen.findByText('The shop has no category toys.')).toBeTruthy();
});

it('shows a sale as ended as soon as it was ended', async () => {
  await list([sale]);
  await screen.findByText('Running');
  const endsAt = new Date().toISOString();
  respond('put', '/api/admin/sales/s1', { ...sale, endsAt, version: 4 });
  respond('get', '/api/admin/sales', { sales: [{ ...sale, endsAt, version: 4 }] });
  await press('End now: Diwali sale');
  expect(requestsTo('PUT /api/admin/sales/s1')).toHaveLength(0);
  await press('End sale');
  expect(await screen.findByText('Ended')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^End now/ })).toBeNull();
});

describe('the form of a sale', () => {
  it('names the wrong fields of a sale before anything is sent, and says which price applies', async () => {
    await list([], '/admin?tab=offers&show=sales&sale=new');
    expect(screen.getByText(/the lowest price wins/)).toBeTruthy();
    type('Per cent off', '95');
    type('Until', '');
    await press('Create sale');
    for (const said of [
      'Write a name that you recognise, like "Diwali sale"',
      'A sale takes off at most 90 per cent',
      'Choose the goods that the sale is for',
      'Choose a day and a time',
    ])
      expect(await screen.findByText(said)).toBeTruthy();
    expect(requestsTo('POST /api/admin/sales')).toHaveLength(0);
  });

  it('takes a price for each chosen product of a sale, and names the one without a price', async () => {
    await list([priced], '/admin?tab=offers&show=sales&sale=s2');
    const goods = within(screen.getByRole('list', { name: 'Chosen products' }));
    expect(goods.getByText('Wooden Train')).toBeTruthy();
    type('Sale price of Wooden Train', '349');
    type('Sale price of Kite', '');
    await press('Save sale');
    expect(await goods.findByText('Write the sale price')).toBeTruthy();
    await press('Remove Kite');
    respond('put', '/api/admin/sales/s2', { ...priced, version: 4 });
    await press('Save sale');
    await waitFor(() =>
      expect(requestsTo('PUT /api/admin/sales/s2')[0]?.body).toMatchObject({ version: 3, scope: 'products', targets: [{ id: '7', price: 349 }] }),
    );
  });

  it('shows a category of a sale that is no longer in the shop, and removes it', async () => {
    const targets = [...sale.targets, { id: 'wooden-toys', name: 'Wooden Toys' }];
    await list([{ ...sale, targets }], '/admin?tab=offers&show=sales&sale=s1');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Toys (not in the shop)', checked: true }));
    expect(screen.queryByRole('checkbox', { name: /not in the shop/ })).toBeNull();
    respond('put', '/api/admin/sales/s1', { ...sale, version: 4 });
    await press('Save sale');
    await waitFor(() => expect(requestsTo('PUT /api/admin/sales/s1')[0]?.body).toMatchObject({ targets: [{ id: 'wooden-toys' }] }));
  });

  it('previews old and new prices of a sale, and names the sale that applies', async () => {
    await list([sale], '/admin?tab=offers&show=sales&sale=s1');
    respond('post', '/api/admin/sales/preview', {
      count: 201,
      lines: [
        { name: 'Kite', price: 100, salePrice: 80, lowerElsewhere: 70 },
        { name: 'Top', price: 1, salePrice: 1 },
        { name: 'Frock', price: 3_000, salePrice: 2_700, warning: '₹2,700 lies between two rates.' },
      ],
    });
    await press('Preview');
    const table = within(await screen.findByRole('region', { name: 'Prices of the preview' }));
    for (const text of ['₹100.00', '₹80.00', 'Another sale wins: ₹70.00', 'Not lower than its price', '₹2,700 lies between two rates.'])
      expect(table.getByText(text)).toBeTruthy();
    expect(screen.getByText('201 products and variants, the first 3 of them:')).toBeTruthy();
    expect(requestsTo('POST /api/admin/sales/preview')[0]?.body).toMatchObject({ id: 's1', sale: { percent: 20 } });
    type('Per cent off', '30');
    expect(screen.queryByRole('region', { name: 'Prices of the preview' }), 'they are those of 20 per cent').toBeNull();
  });

  it('names what the server rejects of the preview of a sale', async () => {
    await list([sale], '/admin?tab=offers&show=sales&sale=s1');
    respondWithErrorDetails('post', '/api/admin/sales/preview', 'invalid_input', { fields: { 'sale.targets': 'The shop has no category toys.' } });
    await press('Preview');
    expect(await screen.findByText('The shop has no category toys.')).toBeTruthy();
  });

  it('shows what another user has saved of the sale meanwhile', async () => {
    await list([sale], '/admin?tab=offers&show=sales&sale=s1');
    respondWithErrorDetails('put', '/api/admin/sales/s1', 'edited_meanwhile', { details: { current: { ...sale, title: 'Holi sale', version: 4 } } });
    type('Name', 'Onam sale');
    await press('Save sale');
    expect(await screen.findByText('Holi sale')).toBeTruthy();
  });
});

it('opens the form of a product with its prices without the sale', () => {
  const variants = [
    {
      ...aProduct({ id: 7 }).variants[0],
      id: 7,
      title: '',
      options: {},
      sku: 'T',
      price: 399,
      regularPrice: 499,
      originalPrice: 499,
      mrp: 699,
      stock: 1,
      isActive: true,
    },
  ];
  const prices = { price: 399, originalPrice: 499, regularPrice: 499, mrp: 699 };
  expect(valuesOfProduct(aProduct({ id: 7, ...prices }))).toMatchObject({ price: '499', originalPrice: '699' });
  expect(choicesOf({ options: [{ name: 'Size', values: [{ value: 'S' }] }], variants })).toMatchObject({
    variants: [{ price: '499', originalPrice: '699' }],
  });
});

describe('the values of a sale', () => {
  it('sends only the values that the kind of a sale uses, with times in India', () => {
    const now = new Date('2026-11-23T06:30:00Z');
    const values = { ...newValues(now), title: 'Sale', targets: [{ id: 'toys', name: 'Toys', price: '5' }] };
    const week = { startsAt: '2026-11-23T06:30:00.000Z', endsAt: '2026-11-30T06:30:00.000Z' };
    expect(bodyOf({ ...values, kind: 'price' }, null), 'categories have no price').toEqual({
      ...{ title: 'Sale', scope: 'categories', isPaused: false, percent: 10, targets: [{ id: 'toys' }] },
      ...week,
    });
    expect(bodyOf({ ...values, scope: 'products', kind: 'price' }, null)).toMatchObject({ targets: [{ id: 'toys', price: 5 }] });
    const times = { startsAt: '2026-11-23T06:30:12.345Z', endsAt: '2026-12-23T06:30:59.000Z' };
    expect(bodyOf(valuesOf({ ...sale, ...times }), times), 'stored seconds are kept').toMatchObject({ percent: 20, ...times });
  });

  it('says in words what a sale reduces and in which state it is', () => {
    const now = new Date('2026-11-23T06:30:00Z');
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ id: name, name }));
    expect(reductionText({ ...sale, targets: many })).toBe('20 % off A, B, C and 2 more');
    expect(stateOf({ ...sale, startsAt: '2026-11-23T06:30:00.000Z' }, now)).toBe('running');
    expect(stateOf({ ...sale, startsAt: '2026-11-23T06:30:00.001Z' }, now)).toBe('scheduled');
    expect(stateOf({ ...sale, isPaused: true }, now)).toBe('paused');
    expect(stateOf({ ...sale, endsAt: '2026-11-23T06:30:00.000Z', isPaused: true }, now)).toBe('ended');
  });
});

it('repeats the idempotency key of a new sale after a lost response', async () => {
  setUpCatalogueAdmin();
  respond('get', '/api/admin/sales', { sales: [] });
  const keys = losePostResponses('/api/admin/sales');
  openSite('/admin?tab=offers&show=sales&sale=new');
  await screen.findByRole('heading', { level: 1, name: /sale/i });
  type('Name', 'Diwali sale');
  type('Per cent off', '20');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wooden Toys' }));
  await press('Create sale');
  await waitFor(() => expect(keys).toHaveLength(1));
  await press('Create sale');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/^[\w-]{8,128}$/);
  expect(keys[1]).toBe(keys[0]);
});
