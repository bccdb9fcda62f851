// @vitest-environment happy-dom
/** Pressing a form button while a field has the focus: validation of that field must not move the button away. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { keepFocusWhilePressing } from '#web/app/boot/keep-focus-while-pressing.ts';

/** Removes the listener that the code adds for the lifetime of the page. */
let stop = () => {};
beforeAll(() => {
  const added = vi.spyOn(document, 'addEventListener');
  keepFocusWhilePressing();
  const calls = added.mock.calls.map(([type, listener]) => [type, listener] as const);
  added.mockRestore();
  stop = () => {
    for (const [type, listener] of calls) document.removeEventListener(type, listener);
  };
});
afterAll(() => stop());
afterEach(cleanup);

const open = () =>
  render(
    <>
      <form>
        <input aria-label="Name" />
        <button type="submit">
          <span>Save</span>
        </button>
      </form>
      <form>
        <button type="submit">Another</button>
      </form>
      <button type="button">Outside</button>
    </>,
  );

it('keeps the focus in the field while a button of the same form is pressed', () => {
  open();
  screen.getByLabelText('Name').focus();
  expect(fireEvent.mouseDown(screen.getByText('Save'))).toBe(false);
});

it('lets a press outside the form of the focused field move the focus', () => {
  open();
  expect(fireEvent.mouseDown(screen.getByText('Save'))).toBe(true);
  screen.getByLabelText('Name').focus();
  for (const name of ['Another', 'Outside']) expect(fireEvent.mouseDown(screen.getByText(name))).toBe(true);
  expect(fireEvent.mouseDown(screen.getByLabelText('Name'))).toBe(true);
});
