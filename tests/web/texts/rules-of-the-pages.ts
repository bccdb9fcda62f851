/** Figures and rules: the slides, codes, the account, claims and policies. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { oneTimeCode } from '#shared/rules/one-time-code.ts';
import { slideTime } from '#web/features/home/use-carousel.ts';
import { signedIn } from '../kit/given.tsx';
import { anItem, anOrder } from '../kit/orders.ts';
import { askedFor, open, press, shop } from './kit.tsx';
import type { Rule } from './row.ts';

const slide = (id: string): (typeof shop.slides)[number] => ({
  id,
  title: `Slide ${id}`,
  subtitle: 'New',
  description: 'For the little ones',
  imageUrl: '/images/abc123-640.webp',
  gradient: { startColor: '#0B6E69', endColor: '#075450', direction: 'to-right' },
  buttons: [{ text: 'Shop', link: '/products', type: 'primary' }],
  sortOrder: 0,
  isActive: true,
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '2027-11-01T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

export const rulesOfThePages: readonly Rule[] = [
  {
    rule: 'the slides turn every 5000 ms and begin again after the last; what is asked for is active and not past',
    where: '/',
    proof: async () => {
      expect(slideTime).toBe(5_000);
      vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
      vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setInterval', 'clearInterval'] });
      shop.slides = [slide('a'), slide('b')];
      open('/');
      const dots = await screen.findByRole('group', { name: 'Choose a slide' });
      const current = () => dots.querySelector('[aria-current=true]')?.getAttribute('aria-label');
      expect(current()).toBe('Slide 1: Slide a');
      await pass(4_999);
      expect(current()).toBe('Slide 1: Slide a');
      await pass(1);
      expect(current()).toBe('Slide 2: Slide b');
      await pass(5_000);
      expect(current()).toBe('Slide 1: Slide a');
      const { query } = askedFor('GET /api/carousels')[0] ?? {};
      expect([query?.get('isActive'), query?.get('includePast')]).toEqual(['true', 'false']);
    },
  },
  {
    rule: 'a code has 6 digits, and another may be asked for after 30 s',
    where: '/verify-otp',
    proof: async () => {
      expect([oneTimeCode.digits, oneTimeCode.resendSeconds]).toEqual([6, 30]);
      vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['Date', 'setInterval', 'clearInterval'] });
      open({ pathname: '/verify-otp', state: { type: 'signin', identifier: 'asha@example.in', returnTo: '/', sentAt: Date.now() } });
      expect(await screen.findAllByLabelText(/^Digit \d of 6$/)).toHaveLength(6);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend in 30s' }).disabled).toBe(true);
      await pass(29_500);
      expect(screen.getByRole('button', { name: 'Resend in 1s' })).toBeTruthy();
      await pass(500);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend Code' }).disabled).toBe(false);
    },
  },
  {
    rule: 'the token and the user are each kept under a key of local storage',
    where: '/signin',
    proof: async () => {
      open('/signin');
      fireEvent.change(screen.getByLabelText('Email or phone'), { target: { value: 'asha@example.in' } });
      fireEvent.change(screen.getByLabelText('Password', { selector: 'input:not([type=radio])' }), { target: { value: 'x' } });
      await press('Sign In');
      await waitFor(() => expect(localStorage.getItem('nanhe.token')).toBe('token-9'));
      expect(JSON.parse(localStorage.getItem('nanhe.user') ?? '')).toMatchObject({ email: 'asha@example.in' });
    },
  },
  {
    rule: 'orders come 10 a page, the latest first, with 3 chips each and the date in the long American form',
    where: '/profile?tab=orders',
    proof: async () => {
      signedIn();
      shop.orders = [anOrder('o1', { orderItems: [1, 2, 3, 4, 5].map((place) => anItem(place)) })];
      open('/profile?tab=orders');
      expect(await screen.findByText('+2 more')).toBeTruthy();
      expect(screen.getAllByText(/\(Qty: \d+\)$/)).toHaveLength(3);
      expect(screen.getByText(/^November 2, 2026/)).toBeTruthy();
      const { query } = askedFor('GET /api/orders?')[0] ?? {};
      expect(Object.fromEntries(query ?? [])).toMatchObject({ limit: '10', sortBy: 'createdAt', sortOrder: 'DESC' });
    },
  },
  {
    rule: "an order's details take at most 90 % of the window's height",
    where: '/profile?tab=orders',
    proof: async () => {
      signedIn();
      open('/profile?tab=orders');
      await press(/^View Details/);
      expect(getComputedStyle(await screen.findByRole('dialog')).maxHeight).toBe('90dvh');
    },
  },
  {
    rule: 'an address is for shipping, billing or both, and for both unless said otherwise',
    where: '/profile?tab=addresses',
    proof: async () => {
      signedIn();
      open('/profile?tab=addresses');
      await press('Add New Address');
      const type = await screen.findByLabelText<HTMLSelectElement>('Type');
      expect([...type.options].map(({ value }) => value).toSorted()).toEqual(['billing', 'both', 'shipping']);
      expect(type.value).toBe('both');
    },
  },
  {
    rule: 'a picture that cannot be had is replaced by a drawing',
    where: '/products',
    proof: async () => {
      vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
      open('/products');
      const list = await screen.findByRole('list', { name: 'Products' });
      const [picture] = list.querySelectorAll('img');
      fireEvent.error(picture as HTMLImageElement);
      expect(within(list).getByRole('img', { name: 'Picture not available' })).toBeTruthy();
    },
  },
  {
    rule: 'claims: 100 countries and 5 million customers',
    where: 'the footer of every page',
    proof: () => {
      open('/about');
      expect(screen.getByRole('contentinfo').textContent).toContain('5 million customers in 100 countries');
    },
  },
  {
    rule: 'claims: 10K+ customers',
    where: '/about',
    proof: async () => {
      open('/about');
      expect((await screen.findByText('happy customers')).parentElement?.textContent).toContain('10K+');
    },
  },
  ...[
    ['/ecommerce/terms', 'Delivery is free on orders of ₹500 or more.'],
    ['/ecommerce/refund-policy', 'within 30 days of delivery'],
    ['/ecommerce/refund-policy', '5–7 business days'],
    ['/doctor/terms', '24 hours or more: 100%; 12–24 hours: 50%; 2–12 hours: 25%; under 2 hours: no refund.'],
  ].map(
    ([where = '', text = '']): Rule => ({
      rule: `policy: ${text}`,
      where,
      proof: async () => {
        open(where);
        await screen.findByRole('heading', { level: 1 });
        expect(screen.getByRole('main').textContent).toContain(text);
      },
    }),
  ),
  {
    rule: 'policy: refunds of 100 % from 24 h, 50 % from 12 h, 25 % from 2 h, none below',
    where: '/doctor/refund-policy',
    proof: async () => {
      open('/doctor/refund-policy');
      const [table] = await screen.findAllByRole('table');
      const rows = within(table as HTMLElement).getAllByRole('row');
      expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
        '24 hours or more100% of the fee',
        '12–24 hours50% of the fee',
        '2–12 hours25% of the fee',
        'Under 2 hoursNo refund',
      ]);
    },
  },
];
