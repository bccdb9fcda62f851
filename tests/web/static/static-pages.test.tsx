// @vitest-environment happy-dom
/** Service pages, policies, about page and footer, whose figures come from the rules of the shop. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { firstSeller } from '#infra/constructs/seller.ts';
import { refundPolicy } from '#shared/rules/clinic/refund-policy.ts';
import { states } from '#shared/rules/states.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, resetBrowser } from '#tests/web/kit/fixtures.tsx';
import { policyHandlers } from '#tests/web/kit/policies.ts';
import { firstShop, sellerHandler } from '#tests/web/kit/seller.ts';
import { Providers } from '#web/app/providers.tsx';
import { customerPages, shopPages } from '#web/app/routes.tsx';
import { ShopShell } from '#web/app/shell/shop-shell.tsx';
import { clinicClaims, shopClaims } from '#web/content/claims.ts';
import { deliveryPromise, shippingText } from '#web/content/policy.ts';
import { social } from '#web/content/social.ts';
import { isKnownPath, type Path } from '#web/paths.ts';
import { contactEvent, contactTypeOf } from '#web/shop/contact-request.ts';

let asked = 0;
const shopFigures = { products: 65, rating: 4.6, reviews: 250, orders: 12, appointments: 40, doctors: 12, yearsOfExperience: 148 };
const server = setupServer(
  http.get('*/api/figures', () => HttpResponse.json(shopFigures)),
  sellerHandler,
  ...policyHandlers,
  http.get('*/api/categories', () => {
    asked += 1;
    return HttpResponse.json([]);
  }),
);
/** The description that index.html has for every page. */
const meta = document.createElement('meta');
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  meta.name = 'description';
  meta.content = 'The shop';
  meta.dataset['page'] = '';
  document.head.append(meta);
});
afterAll(() => {
  server.close();
  meta.remove();
});
beforeEach(() => {
  asked = 0;
  resetBrowser();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  resetBrowser();
});

async function open(path: Path, search = '') {
  const found = shopPages[path];
  if (found === undefined) throw new Error(`no page at ${path}`);
  await found.preload();
  const view = renderAt(<found.Component />, `${path}${search}`, path);
  // The policies of the settings are read first.
  await screen.findByRole('heading', { level: 1 });
  return { ...view, heading: () => screen.getByRole('heading', { level: 1 }).textContent };
}

const description = () => document.querySelector<HTMLMetaElement>('meta[name=description]')?.content;

describe('pages of the family services', () => {
  it.each([
    ['/event', 'event', 'Kidventure', ['Mela', 'Birthday Parties', 'Museum Tour', 'Activities & Tours']],
    ['/lawyer', 'law', 'Legal help for families', ['Documentation', 'Legal', 'Consultancy', 'Certificates']],
    ['/education', 'education', 'Learn Zone', ['Music & Dance', 'School & Preschool', 'Games & Sports', 'Language']],
  ] as const)('shows at %s its offers and opens the contact form for %s', async (path, type, title, offers) => {
    const { container } = await open(path);
    expect(document.title).toBe(`${title} · Nanhe`);
    for (const name of offers) expect(screen.getByRole('heading', { level: 3, name })).toBeTruthy();
    expect(container.querySelectorAll('svg[viewBox="0 0 320 200"]')).toHaveLength(offers.length);
    const heard: string[] = [];
    const listener = (event: Event) => heard.push(contactTypeOf(event));
    window.addEventListener(contactEvent, listener);
    onTestFinished(() => window.removeEventListener(contactEvent, listener));
    const calls = screen.getAllByRole('button');
    expect(calls).toHaveLength(2);
    for (const call of calls) fireEvent.click(call);
    expect(heard).toEqual([type, type]);
  });

  it('names the age groups on the Learn Zone page', async () => {
    await open('/education');
    expect(screen.getByRole('heading', { name: 'For ages 0–14' })).toBeTruthy();
    for (const years of ['0–2', '3–5', '6–9', '10–14']) expect(screen.getByText(years)).toBeTruthy();
  });

  it('links all three family services on the landing page', async () => {
    await open('/services');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/event', '/lawyer', '/education']));
  });
});

it('shows figures computed from the shop on the about page, and none that is too small', async () => {
  await open('/about');
  for (const { figure, text } of shopClaims(shopFigures, states.length))
    expect((await screen.findByText(text)).parentElement?.textContent).toBe(`${text}${figure}`);
  expect(screen.getByText('what families give us in 250 reviews')).toBeTruthy();
  expect(screen.queryByText('orders in the last year')).toBeNull();
});

it('claims no delivery to all states while the shop refuses some PIN codes', async () => {
  server.use(http.get('*/api/shop', () => HttpResponse.json({ ...firstShop, shipping: { ...firstShop.shipping, everywhere: false } })));
  await open('/about');
  expect(await screen.findByText('4.6/5')).toBeTruthy();
  await waitFor(() => expect(document.body.textContent).not.toMatch(/states and territories/));
});

it("makes no claim about a new shop's small figures", () => {
  const none = { products: 3, rating: 5, reviews: 1, orders: 0, appointments: 0, doctors: 1, yearsOfExperience: 4 };
  expect(clinicClaims(none)).toEqual([]);
  expect(shopClaims(none, 36)).toEqual([{ figure: '36', text: 'states and territories we send to' }]);
});

describe('the policies', () => {
  it.each([
    ['/terms', 'Terms and Conditions'],
    ['/ecommerce/terms', 'Terms and Conditions'],
    ['/privacy', 'Privacy'],
    ['/shipping', 'Shipping and delivery'],
    ['/returns', 'Refund Policy'],
    ['/refund-policy', 'Refund Policy'],
    ['/ecommerce/refund-policy', 'Refund Policy'],
    ['/grievance', 'Complaints'],
    ['/doctor/terms', 'Terms for Doctor Services'],
    ['/doctor/refund-policy', 'Refund Policy for Doctor Services'],
  ] as const)('shows at %s the title %s, a description and a Back button', async (path, title) => {
    const { heading } = await open(path);
    expect(heading()).toBe(title);
    expect(document.title).toBe(`${title} · Nanhe`);
    expect(description()).not.toBe('The shop');
    expect(document.querySelectorAll('meta[name=description]')).toHaveLength(1);
    // Each policy of the shop has two addresses; search engines are given this one.
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${location.origin}${path.replace('/ecommerce', '').replace('/refund-policy', path.startsWith('/doctor') ? '/refund-policy' : '/returns')}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    // The policy is the first page of this visit, so Back goes to the home page.
    expect(screen.getByLabelText('address').textContent).toBe('/');
  });

  it.each([
    ['', 'Our grievance officer'],
    ['?ticket=G-7K3QM9X2', 'Look up your complaint'],
  ])('begins the chapters of /grievance%s with %s', async (search, chapter) => {
    await open('/grievance', search);
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(chapter);
  });

  it.each([
    ['/privacy', 'Privacy', '/privacy'],
    ['/ecommerce/refund-policy', 'Refund Policy', '/returns'],
    ['/grievance', 'Complaints', '/grievance'],
  ] as const)('gives %s its title while it is read, and is not indexed when that fails', async (path, title, canonical) => {
    document.title = 'Wooden Train · Nanhe';
    const page = path === '/ecommerce/refund-policy' ? 'returns' : path.slice(1);
    const answer = Promise.withResolvers<Response>();
    server.use(http.get(`*/api/policies/${page}`, () => answer.promise));
    const found = shopPages[path];
    await found?.preload();
    renderAt(found === undefined ? null : <found.Component />, path);
    await waitFor(() => expect(document.title).toBe(`${title} · Nanhe`));
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${location.origin}${canonical}`);
    answer.resolve(errorResponse('internal'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Failed to load this page' })).toBeTruthy();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('returns from a policy to the previous page with Back', async () => {
    const Terms = shopPages['/terms']?.Component ?? (() => null);
    const router = createMemoryRouter(
      [
        { path: '/signup', element: <p>The form</p> },
        { path: '/terms', element: <Terms /> },
      ],
      { initialEntries: ['/signup'] },
    );
    render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    );
    await act(() => router.navigate('/terms'));
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByText('The form')).toBeTruthy();
  });

  it('moves the focus to a policy chapter without a history entry', async () => {
    await open('/terms');
    const before = window.history.length;
    fireEvent.click(screen.getByRole('link', { name: 'Delivery' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Delivery' }));
    expect([window.history.length, window.location.hash]).toEqual([before, '']);
  });

  it('names no rate of GST in the terms, because rates are settings', async () => {
    const { container } = await open('/terms');
    expect(container.textContent).toContain('They contain Goods and Services Tax at the rate of each product. Where “+ GST” stands beside a price');
    expect(container.textContent).not.toMatch(/\d ?%/);
  });

  it('names the seller of the settings, with GSTIN and courts, in the terms', async () => {
    server.use(http.get('*/api/shop', () => HttpResponse.json({ ...firstSeller, legalName: 'Chhota Retail LLP', city: 'Mysuru' })));
    const { container } = await open('/terms');
    await waitFor(() =>
      expect(container.textContent).toContain(
        'The shop is run by Chhota Retail LLP, 4th Floor, 99 Residency Road, Mysuru, Karnataka 560025, GSTIN 29AAACN0000A1ZH.',
      ),
    );
    expect(container.textContent).toContain('the courts of Mysuru decide');
    expect(screen.getByRole('link', { name: firstSeller.email }).getAttribute('href')).toBe(`mailto:${firstSeller.email}`);
  });

  it('names the same courts in the terms for doctor services', async () => {
    server.use(http.get('*/api/shop', () => HttpResponse.json({ ...firstSeller, city: 'Mysuru' })));
    const { container } = await open('/doctor/terms');
    await waitFor(() => expect(container.textContent).toContain('the courts of Mysuru decide'));
  });

  it.each([
    ['/privacy', 'appointments that were booked keep the patient’s name and, if you entered it, date of birth'],
    ['/doctor/terms', 'the name and, if you entered it, the date of birth of a child for whom you book'],
  ] as const)('names at %s the date of birth that an appointment keeps', async (path, text) => {
    const { container } = await open(path);
    await waitFor(() => expect(container.textContent).toContain(text));
  });

  it('still shows the terms, without a name, when the seller cannot be read', async () => {
    server.use(http.get('*/api/shop', () => errorResponse('internal')));
    const { container } = await open('/terms');
    expect(container.textContent).toContain('These terms apply to every purchase from Nanhe.');
    expect(container.textContent).toContain('Write to us with the button below.');
  });

  it('states the delivery charge of the settings in the terms', async () => {
    await open('/terms');
    expect(
      await screen.findByText('Delivery is free on orders of ₹500 or more. At present we charge nothing for smaller orders either.'),
    ).toBeTruthy();
  });

  it.each([
    [
      { from: 49.5, to: 49.5, freeFrom: 999, alone: 0 },
      'Delivery is free on orders of ₹999 or more. Smaller orders pay ₹49.50.',
      'Free delivery from ₹999',
    ],
    [{ from: 49, to: 149, freeFrom: null, alone: 0 }, 'Delivery costs ₹49 to ₹149, by PIN code and size of the order.', 'Delivery from ₹49'],
    [
      { from: 0, to: 0, freeFrom: null, alone: 250 },
      'Delivery is free. Large goods that travel alone pay ₹250 each.',
      'Free delivery, except large goods',
    ],
    [{ from: 0, to: 150, freeFrom: null, alone: 0 }, 'Delivery costs nothing to ₹150, by PIN code and size of the order.', 'Delivery up to ₹150'],
    [
      { from: 49, to: 99, freeFrom: 999, alone: 250 },
      'Delivery is free on orders of ₹999 or more. Smaller orders pay ₹49 to ₹99, by PIN code and size of the order. Large goods that travel alone pay ₹250 each.',
      'Free delivery from ₹999, except large goods',
    ],
    [
      { from: 49, to: 49, freeFrom: null, alone: 250 },
      'Delivery costs ₹49. Large goods that travel alone pay ₹250 each.',
      'Delivery for ₹49, except large goods',
    ],
  ])('says what delivery costs with the settings %o', (shipping, sentences, words) => {
    const facts = { ...shipping, includesTax: true, everywhere: true };
    expect(shippingText(facts)).toBe(sentences);
    expect(deliveryPromise(facts)).toBe(words);
  });

  it.each([
    [
      { from: 49, to: 99, freeFrom: 999, alone: 250 },
      'Delivery is free on orders of ₹999 or more before GST. Smaller orders pay ₹49 to ₹99 + GST, by PIN code and size of the order. Large goods that travel alone pay ₹250 + GST each.',
      'Free delivery from ₹999, except large goods',
    ],
    [{ from: 49, to: 49, freeFrom: null, alone: 0 }, 'Delivery costs ₹49 + GST.', 'Delivery for ₹49 + GST'],
    [
      { from: 0, to: 150, freeFrom: null, alone: 0 },
      'Delivery costs nothing to ₹150 + GST, by PIN code and size of the order.',
      'Delivery up to ₹150 + GST',
    ],
    [{ from: 0, to: 0, freeFrom: null, alone: 0 }, 'Delivery is free.', 'Free delivery on every order'],
  ])('says that GST is added to the charges %o where prices do not include it', (shipping, sentences, words) => {
    const facts = { ...shipping, includesTax: false, everywhere: true };
    expect(shippingText(facts)).toBe(sentences);
    expect(deliveryPromise(facts)).toBe(words);
  });

  it('states 30 days for returns and 5–7 business days for refunds', async () => {
    const { container } = await open('/ecommerce/refund-policy');
    expect(container.textContent).toContain('within 30 days of delivery');
    expect(container.textContent).toContain('within 5–7 business days');
  });

  it('states the same cancellation policy on both clinic pages', async () => {
    await open('/doctor/refund-policy');
    const rows = within(screen.getByRole('table', { name: 'What you get back when you cancel a paid appointment' })).getAllByRole('row');
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['24 hours or more', '100% of the fee'],
      ['12–24 hours', '50% of the fee'],
      ['2–12 hours', '25% of the fee'],
      ['Under 2 hours', 'No refund'],
    ]);
    const examples = within(screen.getByRole('table', { name: 'An appointment on Friday at 6 pm' })).getAllByRole('row');
    expect(examples.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
      '100% of the fee',
      '50% of the fee',
      '25% of the fee',
      'No refund',
    ]);
    expect(document.body.textContent).toContain(refundPolicy.version);
    cleanup();
    await open('/doctor/terms');
    expect(document.body.textContent).toContain('24 hours or more: 100%; 12–24 hours: 50%; 2–12 hours: 25%; under 2 hours: no refund.');
  });
});

describe('the footer of every page', () => {
  /** Also waits for the request of the menus, so that it does not outlive the test. */
  const open = async () => {
    renderAt(<ShopShell />);
    await waitFor(() => expect(asked).toBeGreaterThan(0));
  };
  const foot = () => within(screen.getByRole('contentinfo'));

  it('links existing pages of shop, clinic and policies in the footer', async () => {
    await open();
    for (const [name, count] of [
      ['Shop', 4],
      ['Health & Care', 3],
      ['More', 5],
      ['Policies', 5],
    ] as const) {
      const links = within(foot().getByRole('navigation', { name })).getAllByRole('link');
      expect(links).toHaveLength(count);
      for (const link of links) {
        const { pathname } = new URL(link.getAttribute('href') ?? '', 'http://shop');
        expect(isKnownPath(pathname), pathname).toBe(true);
        expect(pathname in shopPages || pathname in customerPages, pathname).toBe(true);
      }
    }
  });

  it('makes no claim that the shop contradicts and links the social pages with noopener', async () => {
    await open();
    expect(screen.getByRole('contentinfo').textContent).toContain(`Sent to all ${states.length} states and territories of India.`);
    for (const { name, url } of social) {
      const link = foot().getByRole('link', { name: `${name} (opens in a new tab)` });
      expect(link.getAttribute('href')).toBe(url);
      expect(url).toMatch(/^https:\/\//);
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });
});
