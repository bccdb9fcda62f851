// @vitest-environment happy-dom
/** Does every text of the product's message catalogue appear where it is said to? To add one: a row in the file of its domain. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ToastVariant } from '#web/ui/toast.ts';
import { signedIn } from './kit/given.tsx';
import { account } from './texts/account.ts';
import { adminCatalog } from './texts/admin-catalog.ts';
import { adminOrders } from './texts/admin-orders.ts';
import { adminPeople } from './texts/admin-people.ts';
import { adminShelves } from './texts/admin-shelves.ts';
import { auth } from './texts/auth.ts';
import { cart } from './texts/cart.ts';
import { catalog } from './texts/catalog.ts';
import { checkout } from './texts/checkout.ts';
import { clinic } from './texts/clinic.ts';
import { clinicAppointments } from './texts/clinic-appointments.ts';
import { onTheWholeSite, open, toastSaying } from './texts/kit.tsx';
import type { Row } from './texts/row.ts';

onTheWholeSite();

const pageOf = ({ at }: Row) => (typeof at === 'string' ? at : at?.pathname);

describe.each(
  Object.entries({ auth, cart, catalog, checkout, account, adminCatalog, adminShelves, adminOrders, adminPeople, clinic, clinicAppointments }),
)('%s', (_domain, rows) => {
  it.each(rows.map((row) => ({ ...row, page: pageOf(row) })))('"$text" at $page when $when ($as)', async (row) => {
    const { text, reads = text, as } = row;
    const consoles = [vi.spyOn(console, 'warn').mockImplementation(() => {}), vi.spyOn(console, 'error').mockImplementation(() => {})];
    if (row.visitor !== true) signedIn();
    row.given?.();
    open(row.at);
    await row.reach?.();
    if (as === 'page') expect((await screen.findAllByText(reads)).length).toBeGreaterThan(0);
    else if (as === 'console') {
      const told = () => consoles.flatMap(({ mock }) => mock.calls).map((words) => words.map(String).join(' '));
      await waitFor(() => expect(told()).toContainEqual(expect.stringContaining(reads)));
    } else await waitFor(() => expect(toastSaying(as.toLowerCase() as ToastVariant, reads)).toBe(true));
  });
});
