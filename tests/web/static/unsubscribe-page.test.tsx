// @vitest-environment happy-dom
/** The unsubscribe page that the footer of an email links to. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { shopPages } from '#web/app/routes.tsx';
import { isKnownPath, isShellPath, publicPaths } from '#web/paths.ts';

const asked: string[] = [];
const reply = (newsMails: boolean) => () => HttpResponse.json({ success: true, message: 'ok', newsMails });
const server = setUpServer(http.post('*/api/mail/unsubscribe', reply(false)), http.post('*/api/mail/resubscribe', reply(true)));
server.events.on(
  'request:start',
  ({ request }) => void asked.push(`${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`),
);
beforeEach(() => {
  asked.length = 0;
});

async function open(query: string) {
  const page = shopPages['/unsubscribe'];
  if (page === undefined) throw new Error('no page');
  await page.preload();
  renderAt(<page.Component />, `/unsubscribe${query}`, '/unsubscribe');
}
const heading = () => screen.getByRole('heading', { level: 1 });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('unsubscribes only on the button, lists the stopped emails and offers to undo it', async () => {
  await open('?token=c1.proof');
  expect(heading().textContent).toBe('Fewer mails?');
  expect(asked).toEqual([]);
  press('Unsubscribe');
  await waitFor(() => expect(heading().textContent).toBe('You are unsubscribed'));
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(screen.getByText(/^Switched off: the welcome and the news that an order has been delivered/)).toBeTruthy();
  expect(screen.getByText(/orders, your money and the safety of your account, are always sent/)).toBeTruthy();
  press('Switch them on again');
  await waitFor(() => expect(heading().textContent).toBe('They are on again'));
  expect(asked).toEqual(['POST /api/mail/unsubscribe?token=c1.proof', 'POST /api/mail/resubscribe?token=c1.proof']);
});

it('reports an incomplete unsubscribe link and does not claim success', async () => {
  const token = 'This link is not complete. Please open it from the mail again';
  server.use(http.post('*/api/mail/unsubscribe', () => errorResponse('invalid_input', { fields: { token } })));
  await open('?token=c1.pro');
  press('Unsubscribe');
  expect((await screen.findByRole('alert')).textContent).toBe(`${token}.`);
  expect(heading().textContent).toBe('Fewer mails?');
  cleanup();
  await open('');
  expect(heading().textContent).toBe('This link is not complete');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

it('allows another attempt to unsubscribe after a network error', async () => {
  server.use(http.post('*/api/mail/unsubscribe', () => HttpResponse.error(), { once: true }));
  await open('?token=c1.proof');
  press('Unsubscribe');
  expect((await screen.findByRole('alert')).textContent).toContain('internet connection');
  press('Unsubscribe');
  await waitFor(() => expect(heading().textContent).toBe('You are unsubscribed'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps the unsubscribe page out of search engines', async () => {
  await open('?token=c1.proof');
  expect([isKnownPath('/unsubscribe'), isShellPath('/unsubscribe'), (publicPaths as readonly string[]).includes('/unsubscribe')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});
