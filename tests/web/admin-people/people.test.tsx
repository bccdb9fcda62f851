// @vitest-environment happy-dom
/** The administration of users, contact messages, reviews and the audit log. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staffOrder, withOrders } from '#tests/web/texts/admin-orders.ts';
import { contactMessage, meera, onePage, signInAdmin, sunita, userDetails } from '#tests/web/texts/admin-people.ts';
import { currentAddress, loseResponse, openSite, press, requests, requestsTo, respond, respondWithError, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const last = (start: string) => requestsTo(start).at(-1);
const choose = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const users = (data: readonly unknown[] = [sunita], meta: object = {}) =>
  respond('get', '/api/users', { data, meta: { ...onePage, limit: 50, ...meta } } as never);

describe('users', () => {
  it('lists users newest first with the amount each has spent', async () => {
    signInAdmin();
    users();
    openSite('/admin?tab=users');
    const cells = await row(/Sunita Rao/);
    expect(cells.getByText('₹1,234.50')).toBeTruthy();
    expect(cells.getByText('1 Nov 2026')).toBeTruthy();
    expect(Object.fromEntries(last('GET /api/users')?.query ?? [])).toMatchObject({ page: '1', sortBy: 'createdAt', sortOrder: 'DESC' });
    expect(screen.getByText('1 of 1 user')).toBeTruthy();
  });

  it('keeps the search, filters and sorting of users in the address', async () => {
    signInAdmin();
    users();
    openSite('/admin?tab=users&page=3');
    await row(/Sunita/);
    fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'suni' } });
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=users&search=suni'));
    await choose('Status', 'disabled');
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=users&search=suni&status=disabled'));
    await press('Spent on orders');
    await waitFor(() =>
      expect(Object.fromEntries(last('GET /api/users')?.query ?? [])).toMatchObject({
        search: 'suni',
        status: 'disabled',
        sortBy: 'totalSpent',
        page: '1',
      }),
    );
    await press('Spent on orders');
    await waitFor(() => expect(last('GET /api/users')?.query.get('sortOrder')).toBe('ASC'));
    expect(currentAddress()).toContain('sort=totalSpent');
  });

  it('pages users by cursor beyond the last numbered page', async () => {
    signInAdmin();
    users([sunita], { total: 5_000, page: 40, totalPages: 100, lastNumber: 40, next: 'a.b' });
    openSite('/admin?tab=users&page=40');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { name: 'Next' }).getAttribute('href')).toContain('cursor=a.b');
  });

  it('disables an account only with a reason and shows the reason', async () => {
    signInAdmin();
    respond('get', '/api/users/u1', userDetails as never);
    respond('get', '/api/users/u1/consents', { data: [] } as never);
    respond('patch', '/api/users/u1/status', {
      ...userDetails,
      isActive: false,
      disabled: { by: meera.id, reason: 'Fraud', at: '2026-11-02T00:00:00.000Z' },
    } as never);
    openSite('/admin?tab=users&user=u1');
    await press('Disable account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable this account?', hidden: true }));
    const confirm = dialog.getByRole('button', { name: 'Disable account', hidden: true });
    fireEvent.click(confirm);
    expect(requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Fraud ' } });
    fireEvent.click(confirm);
    expect(await screen.findByText(/^Disabled on .*Fraud/)).toBeTruthy();
    expect(last('PATCH')).toMatchObject({ line: 'PATCH /api/users/u1/status', body: { isActive: false, reason: 'Fraud' } });
    expect(await screen.findByRole('button', { name: 'Enable account' })).toBeTruthy();
  });

  it('keeps the reason that is typed for a customer when a read in the background fails', async () => {
    signInAdmin();
    respond('get', '/api/users/u1', userDetails as never);
    respond('get', '/api/users/u1/consents', { data: [] } as never);
    openSite('/admin?tab=users&user=u1');
    await press('Disable account');
    const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason');
    fireEvent.change(reason, { target: { value: 'Fraud' } });
    const before = requestsTo('GET /api/users/u1').length;
    loseResponse('get', '/api/users/u1');
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(requestsTo('GET /api/users/u1').length).toBeGreaterThan(before));
    expect(screen.queryByText('Failed to load users')).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Fraud');
  });

  it('lists the appointments of a customer and counts their fees apart from the orders', async () => {
    signInAdmin();
    respond('get', '/api/users/u1', userDetails as never);
    respond('get', '/api/users/u1/consents', { data: [] } as never);
    respond('get', '/api/admin/customers/u1/appointments', {
      count: 1,
      fees: { paid: 600, refunded: 300 },
      appointments: [
        {
          id: 'a1',
          doctor: { id: 'd1', name: 'Dr. Kavita Nair', speciality: 'Pediatricians' },
          patient: { name: 'Aarav Rao', phone: '' },
          start: '2026-11-22T04:30:00.000Z',
          end: '2026-11-22T05:00:00.000Z',
          status: 'cancelled',
          total: 600,
          isPaid: true,
          refund: { percent: 50, amount: 300, status: 'processed' },
          byClinic: false,
          keepsSlot: false,
          createdAt: '2026-11-20T04:30:00.000Z',
          moves: [],
          canCancel: false,
          canMove: false,
        },
      ],
    } as never);
    openSite('/admin?tab=users&user=u1');
    expect(await screen.findByText('₹300.00: ₹600.00 paid, ₹300.00 refunded')).toBeTruthy();
    const visit = await row(/Dr\. Kavita Nair/);
    expect(visit.getByText('₹600.00, ₹300.00 refunded')).toBeTruthy();
    expect(visit.getByRole('link').getAttribute('href')).toBe('/admin?tab=doctors&visit=a1');
  });

  it('links a customer with many orders to all of them, also those bought under a former e-mail', async () => {
    signInAdmin();
    respond('get', '/api/users/u1', { ...userDetails, ordersCount: 25, orders: [staffOrder('o1')] } as never);
    respond('get', '/api/users/u1/consents', { data: [] } as never);
    withOrders(staffOrder('o1'))();
    openSite('/admin?tab=users&user=u1');
    fireEvent.click(await screen.findByRole('link', { name: 'Find all of them among the orders' }));
    expect(await screen.findByText(/Only the orders of one customer/)).toBeTruthy();
    expect(last('GET /api/orders')?.query.get('userId')).toBe('u1');
    expect(last('GET /api/orders')?.query.has('search')).toBe(false);
    await press('Clear filters');
    await waitFor(() => expect(last('GET /api/orders')?.query.has('userId')).toBe(false));
  });

  it('changes the role of a user, but offers an admin no change of their own account', async () => {
    signInAdmin();
    respond('get', '/api/users/u1', userDetails as never);
    respond('get', '/api/users/u1/consents', { data: [] } as never);
    respond('put', '/api/users/u1/role', { ...userDetails, role: 'orders' } as never);
    const shown = openSite('/admin?tab=users&user=u1');
    await press('Change role');
    await choose('Role', 'orders');
    await choose('Reason', 'New in the team');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change role', hidden: true }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change role', hidden: true }));
    expect(await screen.findByText('Orders staff')).toBeTruthy();
    expect(last('PUT')?.body).toEqual({ role: 'orders', reason: 'New in the team' });
    shown.unmount();
    respond('get', `/api/users/${meera.id}`, { ...userDetails, id: meera.id } as never);
    respond('get', `/api/users/${meera.id}/consents`, { data: [] } as never);
    openSite(`/admin?tab=users&user=${meera.id}`);
    expect(await screen.findByText(/This is your own account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Disable account' })).toBeNull();
  });
});

describe('contacts', () => {
  it('sends a reply to a contact message from the page, and filters messages', async () => {
    signInAdmin();
    respond('get', '/api/contact', { data: [contactMessage], meta: onePage });
    openSite('/admin?tab=contacts');
    respond('post', `/api/contact/${contactMessage.id}/replies`, { ...contactMessage, isResponded: true });
    fireEvent.click((await row(/Ravi Menon/)).getByRole('button', { name: 'Reply to Ravi Menon' }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/Your reply, sent to ravi@example\.in/);
    expect(field.value).toBe('Dear Ravi Menon,\n\n');
    fireEvent.change(field, { target: { value: 'It is on its way.' } });
    await press('Send');
    await waitFor(() => expect(last('POST')?.body).toEqual({ text: 'It is on its way.', replyId: expect.any(String) }));
    expect(await screen.findByText('Your reply is on its way to ravi@example.in.')).toBeTruthy();
    await choose('Status', 'waiting');
    await waitFor(() => expect(last('GET /api/contact')?.query.get('isResponded')).toBe('false'));
    expect(currentAddress()).toBe('/admin?tab=contacts&state=waiting');
  });
});

describe('reviews', () => {
  const review = {
    id: '7-A',
    productId: 7,
    author: 'Asha R.',
    rating: 2,
    text: 'Broken',
    createdAt: contactMessage.createdAt,
    updatedAt: contactMessage.createdAt,
    customerId: 'u1',
    productName: 'Wooden Train',
    status: 'shown',
  };
  it('takes down a review with a reason', async () => {
    signInAdmin();
    respond('get', '/api/reviews', { data: [review], meta: onePage });
    respond('patch', '/api/reviews/7-A', { ...review, status: 'withdrawn' });
    openSite('/admin?tab=reviews');
    expect(await screen.findByRole('link', { name: 'Wooden Train' })).toBeTruthy();
    await press('Take down the review by Asha R.');
    await choose('Reason', 'Not about the product');
    await press('Take down');
    await waitFor(() => expect(last('PATCH')?.body).toEqual({ status: 'withdrawn', reason: 'Not about the product' }));
    expect(await screen.findByText('Updated')).toBeTruthy();
  });

  it('filters reviews by status and stars and ignores an invalid filter', async () => {
    signInAdmin();
    respond('get', '/api/reviews', { data: [review], meta: onePage });
    openSite('/admin?tab=reviews&stars=9');
    await choose('Stars', '2');
    await choose('Status', 'shown');
    await waitFor(() => expect(Object.fromEntries(last('GET /api/reviews')?.query ?? [])).toMatchObject({ rating: '2', status: 'shown' }));
    expect(requestsTo('GET /api/reviews')[0]?.query.has('rating')).toBe(false);
    expect(currentAddress()).toBe('/admin?tab=reviews&status=shown&stars=2');
  });

  it('continues with older reviews by the cursor', async () => {
    signInAdmin();
    respond('get', '/api/reviews', { data: [review], meta: { total: 1_000, isLeast: true, page: 50, limit: 20, totalPages: 50, next: 'c.d' } });
    openSite('/admin?tab=reviews&status=shown&page=50');
    expect(await screen.findByText('981 of more than 1,000 reviews')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(Object.fromEntries(last('GET /api/reviews')?.query ?? [])).toEqual({ status: 'shown', cursor: 'c.d' }));
  });

  it('explains in the dialog why a review could not be taken down', async () => {
    signInAdmin();
    respond('get', '/api/reviews', { data: [review], meta: onePage });
    respondWithError('patch', '/api/reviews/7-A', 'review_not_found');
    openSite('/admin?tab=reviews');
    await press('Take down the review by Asha R.');
    await choose('Reason', 'Spam');
    await press('Take down');
    expect((await screen.findAllByText('There is no such review.')).length).toBeGreaterThan(0);
    expect(screen.getByRole('dialog', { hidden: true })).toBeTruthy();
  });
});

it('shows who changed what and why in the audit log and filters the log by date', async () => {
  signInAdmin();
  const entry = {
    id: 'A1',
    at: contactMessage.createdAt,
    by: { id: meera.id, role: 'admin', name: 'Meera Iyer' },
    action: 'user.changeStatus',
    subject: { type: 'customer', id: 'u1' },
    from: '203.0.113.9',
    before: { isActive: true },
    after: { isActive: false },
    reason: 'Fraud',
  };
  respond('get', '/api/admin/audit', { data: [entry], meta: { limit: 50, next: 'c.d' } });
  openSite('/admin?tab=audit&type=customer&id=u1');
  const cells = await row(/User: change status/);
  expect(cells.getByText('“Fraud”')).toBeTruthy();
  expect(cells.getByText('from 203.0.113.9')).toBeTruthy();
  expect(cells.getByRole('link', { name: 'Customer u1' }).getAttribute('href')).toBe('/admin?tab=users&user=u1');
  expect(cells.getByRole('link', { name: 'User: change status' }).getAttribute('href')).toContain('action=user.changeStatus');
  expect(Object.fromEntries(last('GET /api/admin/audit')?.query ?? [])).toEqual({ subjectType: 'customer', subjectId: 'u1' });
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toContain('cursor=c.d');
  await choose('From', '2026-11-01');
  await waitFor(() => expect(last('GET /api/admin/audit')?.query.get('fromDate')).toBe('2026-11-01'));
});

it('finds entries of the audit log by the id alone, and says that older ones may fit', async () => {
  signInAdmin();
  respond('get', '/api/admin/audit', { data: [], meta: { limit: 50, next: 'c.d' } });
  openSite('/admin?tab=audit&id=o1');
  expect(await screen.findByText('No entry among these matches the filters. Older ones may: press “Older”.')).toBeTruthy();
  expect(Object.fromEntries(last('GET /api/admin/audit')?.query ?? [])).toEqual({ subjectId: 'o1' });
});

it('shows the amounts of settings, refunds and remittances in rupees in the audit log', async () => {
  signInAdmin();
  const by = { id: meera.id, role: 'admin', name: 'Meera Iyer' };
  const after = { fee: 49, minOrder: 500, maxOrder: 20_000, freeFrom: 999, aloneCharge: 120, refund: 350.5, remitted: 1_048, codes: 50 };
  const entry = {
    id: 'A1',
    at: contactMessage.createdAt,
    by,
    action: 'some.change',
    subject: { type: 'order', id: 'o1' },
    from: '',
    before: {},
    after,
  };
  respond('get', '/api/admin/audit', { data: [entry], meta: { limit: 50 } });
  openSite('/admin?tab=audit');
  const cells = await row(/Some: change/);
  const texts = cells.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(texts.toSorted()).toEqual(['50', '₹1,048.00', '₹120.00', '₹20,000.00', '₹350.50', '₹49.00', '₹500.00', '₹999.00']);
});

it('links each entry of the audit log to the page of its subject', async () => {
  signInAdmin();
  const by = { id: meera.id, role: 'admin', name: 'Meera Iyer' };
  const subjects = [
    ['offer', 'o1', 'Offer', '/admin?tab=offers&offer=o1'],
    ['sale', 's1', 'Sale', '/admin?tab=offers&show=sales&sale=s1'],
    ['gst', '2026-Q3', 'GST period', '/admin?tab=gst&every=quarter&period=2026-Q3'],
    ['checkout', 'c1', 'Payment', '/admin?tab=payments'],
    ['synonyms', 'all', 'Search synonyms', '/admin?tab=products'],
    ['settings', 'pins', 'Settings', '/admin?tab=settings&section=delivery'],
  ] as const;
  const change = { at: contactMessage.createdAt, by, action: 'some.change', from: '', before: {}, after: {} };
  const entries = subjects.map(([type, id]) => ({ ...change, id: `A-${type}`, subject: { type, id } }));
  respond('get', '/api/admin/audit', { data: entries, meta: { limit: 50 } });
  openSite('/admin?tab=audit');
  for (const [, id, name, href] of subjects) {
    expect((await screen.findByRole('link', { name: `${name} ${id}` })).getAttribute('href')).toBe(href);
    expect(screen.getByRole('option', { name })).toBeTruthy();
  }
});

it('lists created and changed fields in the audit log and names the changed record', async () => {
  signInAdmin();
  const made = {
    id: 'A2',
    at: contactMessage.createdAt,
    by: { id: meera.id, role: 'admin', name: 'Meera Iyer' },
    action: 'product.create',
    subject: { type: 'product', id: '7' },
    from: '203.0.113.9',
    before: {},
    after: {
      name: 'Wooden Train',
      price: 1499,
      isFeatured: false,
      categoryId: 'wooden-toys',
      gstRate: 18,
      specifications: { material: 'Beech', parts: 4 },
      hsn: '9503',
      images: [],
      free: 12,
    },
  };
  const changed = { ...made, id: 'A3', action: 'product.update', before: { price: 1499, hsn: undefined }, after: { price: 1299, hsn: '9503' } };
  respond('get', '/api/admin/audit', { data: [made, changed], meta: { limit: 50 } });
  openSite('/admin?tab=audit');
  const cells = await row(/Product: create/);
  expect(cells.getByRole('link', { name: 'Product Wooden Train' }).getAttribute('href')).toBe('/admin?tab=products&product=7');
  const lines = cells.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(lines).toEqual([
    'Name: Wooden Train',
    'Price: ₹1,499.00',
    'Category: wooden-toys',
    'Featured: no',
    'Free: 12',
    'GST rate: 18',
    'HSN: 9503',
    'Specifications: Material Beech, Parts 4',
  ]);
  expect(cells.getByText('2 more')).toBeTruthy();
  const others = await row(/Product: update/);
  expect(others.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['was ₹1,499.00 → , is now ₹1,299.00', '9503']);
});
