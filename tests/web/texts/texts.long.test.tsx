// @vitest-environment happy-dom
/** Messages of the site that no other page spec covers. To add one, add a row to the file of its domain in tests/web/texts. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signIn } from '#tests/web/kit/fixtures.tsx';
import { account } from './account.ts';
import { adminContent } from './admin-content.ts';
import { adminOrders } from './admin-orders.ts';
import { adminPeople } from './admin-people.ts';
import { adminProducts } from './admin-products.ts';
import { auth } from './auth.ts';
import { clinic } from './clinic.ts';
import type { Row } from './row.ts';
import { shop } from './shop.ts';
import { openSite, setUpSite, toastSaying } from './site.tsx';

setUpSite();

const places = { success: 'success toast', error: 'error toast', warning: 'warning toast', info: 'info toast', page: 'text', console: 'log entry' };
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 37)}...` : text);
const titled = (rows: readonly Row[]) => rows.map((row) => [`the ${places[row.shownAs]} "${shorten(row.text)}" when ${row.when}`, row] as const);

describe.each(
  Object.entries({
    'sign-in and sign-up': auth,
    'catalogue, cart and checkout': shop,
    account,
    'product administration': adminProducts,
    'category and slide administration': adminContent,
    'order administration': adminOrders,
    'user and contact administration': adminPeople,
    clinic,
  }),
)('messages of %s', (_domain, rows) => {
  it.each(titled(rows))('shows %s', async (_title, { text, shownAs, at, visitor, prepare, act }) => {
    const consoles = [vi.spyOn(console, 'warn').mockImplementation(() => {}), vi.spyOn(console, 'error').mockImplementation(() => {})];
    if (visitor !== true) signIn();
    prepare?.();
    openSite(typeof at === 'function' ? at() : at);
    await act?.();
    if (shownAs === 'page') expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    else if (shownAs === 'console') {
      const logged = () => consoles.flatMap(({ mock }) => mock.calls).map((words) => words.map(String).join(' '));
      await waitFor(() => expect(logged()).toContainEqual(expect.stringContaining(text)));
    } else await waitFor(() => expect(toastSaying(shownAs, text)).toBe(true));
  });
});
