// @vitest-environment happy-dom
/** A header menu that the customer opens while the next page is still loading. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link, Outlet, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ShopHeader } from '#web/app/shell/header.tsx';
import { RouteAnnouncer } from '#web/app/shell/route-announcer.tsx';

setUpServer();

function slowPage() {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
  return { Page: lazy(() => promise), arrive: () => resolve({ default: () => <h1>The next page</h1> }) };
}

it('keeps the account menu open when the page that was loading arrives', async () => {
  signIn();
  const { Page, arrive } = slowPage();
  const shell = (
    <>
      <ShopHeader />
      <main id="main" tabIndex={-1}>
        <Suspense>
          <Outlet />
          <RouteAnnouncer />
        </Suspense>
      </main>
    </>
  );
  renderAt(
    <Routes>
      <Route element={shell}>
        <Route path="/here" element={<Link to="/there">Go on</Link>} />
        <Route path="/there" element={<Page />} />
      </Route>
    </Routes>,
    '/here',
  );
  fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
  const account = screen.getByRole('button', { name: `${asha.firstName} ${asha.lastName}` });
  account.focus();
  fireEvent.click(account);
  await screen.findByRole('link', { name: 'Settings' });
  arrive();
  await screen.findByRole('heading', { name: 'The next page' });
  expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy();
  expect(document.activeElement).toBe(account);
});

it('closes the account menu when the customer follows one of its links', async () => {
  signIn();
  renderAt(<ShopHeader />, '/here');
  fireEvent.click(screen.getByRole('button', { name: `${asha.firstName} ${asha.lastName}` }));
  fireEvent.click(await screen.findByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull());
});
