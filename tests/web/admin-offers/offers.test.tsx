// @vitest-environment happy-dom
/** The offers in the administration: the list, the form of each kind, conflicts, and codes that work once. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffOffer } from '#shared/contract/offers/offer.ts';
import { aProduct, aRomper } from '#tests/web/kit/fixtures.tsx';
import { setUpCatalogueAdmin } from '#tests/web/texts/catalogue-admin.ts';
import {
  losePostResponses,
  openSite,
  press,
  requestsTo,
  respond,
  respondWithError,
  respondWithErrorDetails,
  setUpSite,
  shop,
} from '#tests/web/texts/site.tsx';
import { bodyOf, newValues, reductionText, stateOf, valuesOf } from '#web/features/admin-offers/offer-values.ts';

setUpSite();

const offer: StaffOffer = {
  id: 'o1',
  title: 'Ten per cent off',
  kind: 'percent',
  percent: 10,
  maxDiscount: 200,
  scope: 'order',
  targets: [],
  trigger: 'code',
  code: 'DIWALI',
  maxUses: 100,
  isFirstOrderOnly: false,
  isCombinable: false,
  isPublic: true,
  isPaused: false,
  version: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  codes: 0,
  used: 7,
  held: 2,
  discount: 700,
  revenue: 6_300,
  onDelivery: 1_200,
};
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });

async function list(offers: readonly StaffOffer[] = [offer], at = '/admin?tab=offers') {
  setUpCatalogueAdmin();
  respond('get', '/api/admin/offers', { offers });
  openSite(at);
  await screen.findByRole('heading', { level: 1, name: /offer|Ten per cent off/i });
}

describe('the list of offers', () => {
  it('shows what each offer gives, its uses and what it sold', async () => {
    await list();
    expect(await screen.findByText('10 % off, at most ₹200')).toBeTruthy();
    for (const text of ['DIWALI', '7 of 100', '2 at checkout', '₹700.00', '₹6,300.00', '₹1,200.00 due on delivery', 'Active'])
      expect(screen.getByText(text)).toBeTruthy();
    // It was used, so it can only be paused.
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('pauses an offer with the version that was seen', async () => {
    await list();
    respond('put', '/api/admin/offers/o1', { ...offer, isPaused: true, version: 4 });
    await press('Pause Ten per cent off');
    await waitFor(() =>
      expect(requestsTo('PUT /api/admin/offers/o1')[0]?.body).toMatchObject({ isPaused: true, version: 3, code: 'DIWALI', percent: 10 }),
    );
    expect(await screen.findByText('Ten per cent off is paused')).toBeTruthy();
  });
});

describe('the form of an offer', () => {
  it('names the wrong fields of an offer before anything is sent', async () => {
    await list([], '/admin?tab=offers&offer=new');
    type('Per cent off', '120');
    await press('Create offer');
    expect(await screen.findByText('Write what shoppers read, like "10 % off toys"')).toBeTruthy();
    expect(screen.getByText('Per cent are from 0.01 to 100')).toBeTruthy();
    expect(screen.getByText('Enter a coupon code')).toBeTruthy();
    expect(requestsTo('POST /api/admin/offers')).toHaveLength(0);
  });

  it.each([
    [{}, 'Offer created. Shoppers can use it at once.'],
    [{ isPaused: true }, 'Offer created. It is paused.'],
    [{ startsAt: '2999-01-01T00:00:00.000Z' }, 'Offer created. Shoppers can use it from 1 Jan 2999, 5:30 am.'],
  ])('says of a new offer with %o whether shoppers can use it', async (saved, said) => {
    await list([], '/admin?tab=offers&offer=new');
    respond('post', '/api/admin/offers', { ...offer, used: 0, held: 0, ...saved });
    type('Title', 'Ten per cent off');
    type('Code', 'DIWALI');
    await press('Create offer');
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('shows what another user has saved of the offer meanwhile', async () => {
    await list([offer], '/admin?tab=offers&offer=o1');
    respondWithErrorDetails('put', '/api/admin/offers/o1', 'edited_meanwhile', {
      details: { current: { ...offer, title: 'Twelve per cent off', version: 4 } },
    });
    type('Title', 'Eleven per cent off');
    await press('Save offer');
    expect(await screen.findByText(/Twelve per cent off/)).toBeTruthy();
  });
});

describe('the preview of an offer on a sample basket', () => {
  const figures = {
    lines: [{ name: 'Wooden Train 7', quantity: 1, amount: 499, discount: 49.9 }],
    subtotal: 499,
    discount: 49.9,
    isShippingFree: false,
  };
  const preview = async () => {
    await list([offer], '/admin?tab=offers&offer=o1');
    const variant = { id: 7, title: '', options: {}, sku: 'NAN-7', price: 499, stock: 10, isActive: true };
    shop.products = [aProduct({ id: 7, variants: [variant] })];
    fireEvent.change(screen.getByLabelText(/^Add a product to the sample basket/), { target: { value: 'train' } });
    await press('Wooden Train 7');
  };
  const result = () => screen.queryByRole('region', { name: 'Figures of the preview' });

  it('shows the figures of a preview only while the form and the basket are those of the preview', async () => {
    await preview();
    respond('post', '/api/admin/offers/preview', figures);
    await press('Preview');
    expect(await screen.findByRole('region', { name: 'Figures of the preview' })).toBeTruthy();
    type('Title', 'Another title');
    expect(result(), 'the title does not change the figures').toBeTruthy();
    type('Per cent off', '20');
    expect(result()).toBeNull();
    type('Per cent off', '10');
    expect(result()).toBeTruthy();
    type('Units of Wooden Train 7', '2');
    expect(result()).toBeNull();
  });

  it('names what the server rejects of a preview, until it is changed', async () => {
    await preview();
    respondWithErrorDetails('post', '/api/admin/offers/preview', 'invalid_input', { fields: { 'items.0.quantity': 'At most 99 units' } });
    type('Units of Wooden Train 7', '1000');
    await press('Preview');
    expect(await screen.findByText('At most 99 units')).toBeTruthy();
    type('Units of Wooden Train 7', '10');
    expect(screen.queryByText('At most 99 units')).toBeNull();
  });
});

describe('the search for products of an offer', () => {
  const search = (words: string) => fireEvent.change(screen.getByLabelText(/^Add a product to the sample basket/), { target: { value: words } });

  it('says what was found, also when it is nothing or the search fails', async () => {
    await list([offer], '/admin?tab=offers&offer=o1');
    shop.products = [aRomper([1, 1, 1, 1])];
    search('romper');
    expect((await screen.findByText('4 products found')).getAttribute('role')).toBe('status');
    shop.products = [];
    search('zeppelin');
    expect(await screen.findByText('No products found')).toBeTruthy();
    respondWithError('get', '/api/products', 'invalid_input');
    search('kite');
    expect(await screen.findByText('Failed to search products. Please try again.')).toBeTruthy();
  });
});

describe('the codes of an offer that each work once', () => {
  const unique: StaffOffer = { ...offer, trigger: 'unique_codes', code: undefined, maxUses: undefined, isPublic: false };
  const save = async (title: string) => {
    type('Title', title);
    await press('Save offer');
    await waitFor(() => expect(requestsTo('PUT /api/admin/offers/o1')).toHaveLength(1));
    return requestsTo('PUT /api/admin/offers/o1')[0]?.body;
  };

  it('makes codes for the version that the form shows, and saves the offer over the version that has them', async () => {
    await list([unique], '/admin?tab=offers&offer=o1');
    respond('post', '/api/admin/offers/o1/codes', { ...unique, codes: 50, version: 4 });
    respond('put', '/api/admin/offers/o1', { ...unique, codes: 50, version: 5 });
    await press('Make codes');
    expect(await screen.findByText('50 codes made')).toBeTruthy();
    expect(requestsTo('POST /api/admin/offers/o1/codes')[0]?.body).toMatchObject({ seen: 0, version: 3 });
    expect(await save('Eleven per cent off')).toMatchObject({ title: 'Eleven per cent off', version: 4 });
  });

  it('shows what another admin has saved meanwhile before it makes codes', async () => {
    await list([unique], '/admin?tab=offers&offer=o1');
    respondWithErrorDetails('post', '/api/admin/offers/o1/codes', 'edited_meanwhile', {
      details: { current: { ...unique, isPaused: true, version: 4 } },
    });
    await press('Make codes');
    expect(await screen.findByRole('alertdialog', { name: 'Changed by another user' })).toBeTruthy();
    // The form has taken the other change over, so saving does not undo it.
    expect(screen.getByLabelText<HTMLInputElement>('Paused: it cannot be used for now').checked).toBe(true);
  });
});

it('repeats the idempotency key of a new offer after a lost response', async () => {
  await list([], '/admin?tab=offers&offer=new');
  const keys = losePostResponses('/api/admin/offers');
  type('Title', 'Ten per cent off');
  type('Per cent off', '10');
  type('Code', 'DIWALI');
  await press('Create offer');
  await waitFor(() => expect(keys).toHaveLength(1));
  await press('Create offer');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/^[\w-]{8,128}$/);
  expect(keys[1]).toBe(keys[0]);
});

it('names the variants of an offer that is opened again, and sends their names', async () => {
  const variants = { ...offer, scope: 'variants' as const, targets: ['71', '72'], targetNames: { '71': 'Kite (Blue)', '72': 'Kite (Red)' } };
  await list([variants], '/admin?tab=offers&offer=o1');
  expect(screen.getByRole('list', { name: 'Chosen variants' }).textContent).toContain('Kite (Blue)');
  await press('Remove Kite (Red)');
  respond('put', '/api/admin/offers/o1', { ...variants, version: 4 });
  await press('Save offer');
  await waitFor(() =>
    expect(requestsTo('PUT /api/admin/offers/o1')[0]?.body).toMatchObject({ targets: ['71'], targetNames: { '71': 'Kite (Blue)' } }),
  );
});

it('sends the name of a variant cut to what the API accepts', () => {
  const values = { ...newValues, scope: 'variants' as const, targets: ['71'], targetNames: { '71': 'x'.repeat(300) } };
  expect(bodyOf(values, null).targetNames).toEqual({ '71': 'x'.repeat(200) });
});

it('shows a category of an offer that is no longer in the shop, and removes it', async () => {
  const limited = { ...offer, scope: 'categories' as const, targets: ['old-toys', 'wooden-toys'] };
  await list([limited], '/admin?tab=offers&offer=o1');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'old-toys (not in the shop)', checked: true }));
  respond('put', '/api/admin/offers/o1', { ...limited, version: 4 });
  await press('Save offer');
  await waitFor(() => expect(requestsTo('PUT /api/admin/offers/o1')[0]?.body).toMatchObject({ targets: ['wooden-toys'] }));
});

describe('the values of an offer', () => {
  it('sends only the values that the kind of an offer and its way to the shopper use', () => {
    const typed = { ...newValues, title: 'Two for one', percent: '100', amount: '50', code: 'X', maxUses: '9', maxUsesPerCustomer: '1' };
    expect(bodyOf({ ...typed, kind: 'buy_x_get_y', trigger: 'automatic' }, null)).toEqual({
      title: 'Two for one',
      kind: 'buy_x_get_y',
      scope: 'order',
      trigger: 'automatic',
      targets: [],
      percent: 100,
      buy: 2,
      get: 1,
      maxUses: 9,
      maxUsesPerCustomer: 1,
      isFirstOrderOnly: false,
      isCombinable: false,
      isPublic: false,
      isPaused: false,
    });
    expect(bodyOf({ ...typed, trigger: 'unique_codes' }, null), 'its codes are the limit').not.toHaveProperty('maxUses');
    expect(bodyOf({ ...typed, kind: 'amount', startsAt: '2026-11-24T00:00' }, null)).toMatchObject({
      amount: 50,
      startsAt: '2026-11-23T18:30:00.000Z',
      maxUses: 9,
    });
  });

  it('keeps the seconds of a stored time that was not changed', () => {
    const times = { startsAt: '2026-11-23T06:30:12.345Z', endsAt: '2026-12-23T06:30:59.000Z' };
    const values = valuesOf({ ...offer, ...times });
    expect(bodyOf(values, times)).toMatchObject(times);
    expect(bodyOf({ ...values, endsAt: '2026-12-24T12:00' }, times)).toMatchObject({ ...times, endsAt: '2026-12-24T06:30:00.000Z' });
  });

  it('says in words what an offer gives and in which state it is', () => {
    const now = new Date('2026-11-23T06:30:00Z');
    expect(reductionText({ ...offer, kind: 'buy_x_get_y', buy: 2, get: 1, percent: 50 })).toBe('Buy 2, get 1 50 % off, at most ₹200');
    expect(stateOf({ ...offer, endsAt: '2026-11-23T06:30:00.000Z' }, now)).toBe('ended');
    expect(stateOf({ ...offer, startsAt: '2026-11-23T06:31:00.000Z' }, now)).toBe('scheduled');
    expect(stateOf({ ...offer, used: 100 }, now)).toBe('used up');
  });
});
