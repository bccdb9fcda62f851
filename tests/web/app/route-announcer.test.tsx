// @vitest-environment happy-dom
/** Navigation between pages: scroll position, focus and the announced title. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useEffect, useRef } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ShopShell } from '#web/app/shell/shop-shell.tsx';
import { Title } from '#web/ui/layout/page.tsx';

setUpServer(http.get('*/api/categories', () => HttpResponse.json([])));
const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  vi.spyOn(window, 'scrollTo').mockImplementation(scrolled);
});

function First() {
  return (
    <>
      <Title>First</Title>
      <Link to="/second">Go on</Link>
      <Link to="/form">Fill in</Link>
      <Link to="/first?page=2" state={{ stay: true }}>
        Next
      </Link>
    </>
  );
}
function Second() {
  const navigate = useNavigate();
  return (
    <>
      <Title>Second</Title>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}
/** A page that focuses its own field. */
function Form() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Title>Form</Title>
      <input aria-label="Your name" ref={field} />
    </>
  );
}

const openSite = () =>
  renderAt(
    <Routes>
      <Route element={<ShopShell />}>
        <Route path="/first" element={<First />} />
        <Route path="/second" element={<Second />} />
        <Route path="/form" element={<Form />} />
      </Route>
    </Routes>,
    '/first',
  );
const follow = (name: string) => fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name }));
const announced = () => screen.getByRole('main').querySelector('[aria-live]')?.textContent;

it('announces nothing and moves no focus on the first page', () => {
  openSite();
  expect(document.activeElement).toBe(document.body);
  expect(announced()).toBe('');
});

it('scrolls to the top of the next page, focuses the page and announces its title', async () => {
  openSite();
  scrolled.mockClear();
  follow('Go on');
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await waitFor(() => expect(announced()).toBe('Second · Nanhe'));
});

it('leaves the focus on a field that the next page has focused', () => {
  openSite();
  follow('Fill in');
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
});

it('keeps the scroll position when only the list on the page changes', () => {
  openSite();
  scrolled.mockClear();
  follow('Next');
  expect(screen.getByLabelText('address').textContent).toBe('/first?page=2');
  expect(scrolled).not.toHaveBeenCalled();
});

it('announces a page title that changes after navigation', async () => {
  openSite();
  follow('Go on');
  await waitFor(() => expect(announced()).toBe('Second · Nanhe'));
  act(() => {
    document.title = 'What was read · Nanhe';
  });
  await waitFor(() => expect(announced()).toBe('What was read · Nanhe'));
});
