// @vitest-environment happy-dom
/** The header: account, cart badge, menus and logout. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCart, aCategory, asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { session, storeSession } from '#web/api/session.ts';
import { ShopShell } from '#web/app/shell/shop-shell.tsx';
import { menuDelays } from '#web/app/shell/use-disclosure.ts';
import { resetCart } from '#web/shop/cart/cart.ts';
import { setFavourite } from '#web/shop/favourites.ts';

let inCart: Record<number, number> = {};
let categories = [aCategory('soft-toys', 'Soft Toys')];
let specialities: string[] = [];
setUpServer(
  http.get('*/api/categories', () => HttpResponse.json(categories)),
  http.get('*/api/admin/doctor-categories', () =>
    HttpResponse.json({ success: true, categories: specialities.map((name) => ({ name, image: '', description: '' })) }),
  ),
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
  http.get('*/api/cart', () => HttpResponse.json(aCart(1, inCart))),
  http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'ok' })),
);
beforeEach(() => {
  inCart = {};
  categories = [aCategory('soft-toys', 'Soft Toys')];
  specialities = [];
});

const banner = () => within(screen.getByRole('banner'));

describe('the header', () => {
  it('shows a badge on the cart link only when the cart holds something', async () => {
    signIn();
    renderAt(<ShopShell />);
    expect(banner().getByRole('link', { name: 'Cart' })).toBeTruthy();
    cleanup();
    resetCart();
    inCart = { 7: 2, 8: 1 };
    renderAt(<ShopShell />);
    expect(await banner().findByRole('link', { name: 'Cart, 3 items' })).toBeTruthy();
  });

  it('shows My Appointment instead of the cart in the doctor section', () => {
    renderAt(<ShopShell />, '/doctor/doctors');
    expect(
      banner()
        .getByRole('link', { name: /My Appointment/ })
        .getAttribute('href'),
    ).toBe('/doctor/my-appointments');
    expect(banner().queryByRole('link', { name: /^Cart/ })).toBeNull();
  });

  it('offers a visitor sign-in with a return to the current page', () => {
    renderAt(<ShopShell />, '/products?page=2');
    expect(banner().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?returnTo=%2Fproducts%3Fpage%3D2');
    expect(banner().getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/signup');
  });

  it('opens the account menu by the customer name and closes it on Escape and on an outside click', () => {
    signIn();
    renderAt(<ShopShell />);
    const name = banner().getByRole('button', { name: 'Asha Verma' });
    fireEvent.click(name);
    expect(name.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
    expect(document.activeElement).toBe(name);
    fireEvent.click(name);
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it.each([
    ['customer', 0],
    ['catalogue', 1],
    ['admin', 1],
  ] as const)('shows a user of role %s %i links to the administration', (role, links) => {
    storeSession({ token: 'token-1', user: { ...asha, role } });
    renderAt(<ShopShell />);
    fireEvent.click(banner().getByRole('button', { name: 'Asha Verma' }));
    expect(banner().queryAllByRole('link', { name: 'Administration' })).toHaveLength(links);
    expect(banner().getByRole('link', { name: 'Settings' })).toBeTruthy();
  });

  it('logs the customer out, empties the cart badge and confirms it in a message', async () => {
    signIn();
    inCart = { 7: 2 };
    renderAt(<ShopShell />, '/profile');
    await banner().findByRole('link', { name: 'Cart, 2 items' });
    fireEvent.click(banner().getByRole('button', { name: 'Asha Verma' }));
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('You have been logged out successfully')).toBeTruthy();
    expect(session()).toBeNull();
    expect(localStorage.getItem('nanhe.token')).toBeNull();
    expect(await banner().findByRole('link', { name: 'Cart' })).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'));
  });

  it('opens a menu 200 ms after hovering begins and closes it 150 ms after hovering ends', () => {
    expect(menuDelays).toEqual({ open: 200, skip: 300, close: 150 });
    vi.useFakeTimers();
    renderAt(<ShopShell />);
    const shop = banner().getByRole('button', { name: 'Shop' });
    const area = shop.parentElement as HTMLElement;
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
    fireEvent.pointerEnter(area, { pointerType: 'mouse' });
    void wait(menuDelays.open - 1);
    expect(shop.getAttribute('aria-expanded')).toBe('false');
    void wait(1);
    expect(shop.getAttribute('aria-expanded')).toBe('true');
    fireEvent.pointerLeave(area, { pointerType: 'mouse' });
    void wait(menuDelays.close - 1);
    expect(shop.getAttribute('aria-expanded')).toBe('true');
    void wait(1);
    expect(shop.getAttribute('aria-expanded')).toBe('false');
    // Within menuDelays.skip after a menu closed, another one opens without delay.
    const care = banner().getByRole('button', { name: 'Health & Care' });
    fireEvent.pointerEnter(care.parentElement as HTMLElement, { pointerType: 'mouse' });
    expect(care.getAttribute('aria-expanded')).toBe('true');
    fireEvent.pointerLeave(care.parentElement as HTMLElement, { pointerType: 'mouse' });
    void wait(menuDelays.close + menuDelays.skip);
    fireEvent.pointerEnter(area, { pointerType: 'mouse' });
    expect(shop.getAttribute('aria-expanded')).toBe('false');
  });

  it('keeps a menu open when a click follows hovering and closes it on a later click', () => {
    vi.useFakeTimers();
    renderAt(<ShopShell />);
    const shop = banner().getByRole('button', { name: 'Shop' });
    void act(() => vi.advanceTimersByTime(10_000));
    fireEvent.pointerEnter(shop.parentElement as HTMLElement, { pointerType: 'mouse' });
    void act(() => vi.advanceTimersByTime(menuDelays.open + 100));
    fireEvent.click(shop);
    expect(shop.getAttribute('aria-expanded')).toBe('true');
    void act(() => vi.advanceTimersByTime(1_000));
    fireEvent.click(shop);
    expect(shop.getAttribute('aria-expanded')).toBe('false');
  });

  it('supports the keyboard along the menu bar and inside a menu', async () => {
    renderAt(<ShopShell />);
    const name = () => document.activeElement?.textContent;
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    const shop = banner().getByRole('button', { name: 'Shop' });
    shop.focus();
    press('ArrowRight');
    expect(name()).toBe('Health & Care');
    press('End');
    expect(name()).toBe('About Us');
    press('ArrowRight');
    expect(name()).toBe('Shop');
    press('ArrowDown');
    await waitFor(() => expect(name()).toBe('Shop Home'));
    press('ArrowDown');
    expect(name()).toBe('Products');
    press('ArrowUp');
    press('ArrowUp');
    expect(name()).toBe('Soft Toys');
    press('Escape');
    expect(document.activeElement).toBe(shop);
    expect(shop.getAttribute('aria-expanded')).toBe('false');
  });

  it('lists shop and clinic links in its menus with at most two pictured links', async () => {
    categories = ['Soft Toys', 'Wooden Toys', 'Puzzles'].map((each) => ({ ...aCategory(each, each), imageUrl: '/images/abc123-640.webp' }));
    renderAt(<ShopShell />);
    const links = async (menu: string, last: string) => {
      const button = banner().getByRole('button', { name: menu });
      fireEvent.click(button);
      const area = within(button.parentElement as HTMLElement);
      await area.findByRole('link', { name: last });
      return area.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    };
    expect(await links('Shop', 'Puzzles')).toEqual([
      ['Shop Home', '/'],
      ['Products', '/products'],
      ['My Cart', '/cart'],
      ['Orders', '/profile?tab=orders'],
      ['Soft Toys', '/products?category=soft%20toys'],
      ['Wooden Toys', '/products?category=wooden%20toys'],
      ['Puzzles', '/products?category=puzzles'],
      ['Soft Toys', '/products?category=soft%20toys'],
      ['Wooden Toys', '/products?category=wooden%20toys'],
    ]);
    expect(await links('Health & Care', 'Happy teeth')).toEqual([
      ['Home', '/doctor'],
      ['Doctors', '/doctor/doctors'],
      ['My Appointments', '/doctor/my-appointments'],
      ['Dermatology', '/doctor/doctors/Dermatology'],
      ['Dentist', '/doctor/doctors/Dentist'],
      ['Cardiology', '/doctor/doctors/Cardiology'],
      ['Find a doctor', '/doctor/doctors'],
      ['Happy teeth', '/doctor/doctors/Dentist'],
    ]);
  });

  it('loads the clinic specialities when the Health & Care menu is first opened', async () => {
    specialities = ['Pediatricians', 'Eye & Ear'];
    renderAt(<ShopShell />);
    fireEvent.click(banner().getByRole('button', { name: 'Health & Care' }));
    expect((await screen.findByRole('link', { name: 'Eye & Ear' })).getAttribute('href')).toBe('/doctor/doctors/Eye%20%26%20Ear');
    expect(screen.queryByRole('link', { name: 'Dermatology' })).toBeNull();
  });

  it('shows the number of favourites on the wishlist link', async () => {
    renderAt(<ShopShell />);
    expect(banner().getByRole('link', { name: 'Wishlist' }).getAttribute('href')).toBe('/wishlist');
    await act(() => setFavourite(7, true));
    expect(banner().getByRole('link', { name: 'Wishlist, 1 item' })).toBeTruthy();
  });

  it('keeps the slide-out menu of small screens open until a link is followed', async () => {
    renderAt(<ShopShell />);
    fireEvent.click(banner().getByLabelText('Open menu'));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Shop')).toBeTruthy();
    expect(await within(drawer).findByRole('link', { name: 'Soft Toys' })).toBeTruthy();
    fireEvent.click(within(drawer).getByRole('link', { name: 'Events' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('address').textContent).toBe('/event');
  });

  it('offers a visitor sign-in with a return to the current page in the slide-out menu, too', async () => {
    renderAt(<ShopShell />, '/products?page=2');
    fireEvent.click(banner().getByLabelText('Open menu'));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?returnTo=%2Fproducts%3Fpage%3D2');
  });

  it('groups the slide-out menu and offers logout or sign-in at its end', async () => {
    signIn();
    renderAt(<ShopShell />);
    fireEvent.click(banner().getByLabelText('Open menu'));
    const drawer = within(await screen.findByRole('dialog'));
    expect([...document.querySelectorAll('dialog summary')].map((each) => each.textContent)).toEqual(['Shop', 'Health & Care', 'Your account']);
    expect(drawer.getByText('Settings').getAttribute('href')).toBe('/profile/settings');
    expect(drawer.getByText('Addresses').getAttribute('href')).toBe('/profile?tab=addresses');
    expect(drawer.getByRole('link', { name: 'Asha Verma' }).getAttribute('href')).toBe('/profile');
    fireEvent.click(drawer.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('You have been logged out successfully')).toBeTruthy();
    fireEvent.click(banner().getByLabelText('Open menu'));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
    expect(again.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/signup');
  });
});
