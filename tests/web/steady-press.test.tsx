// @vitest-environment happy-dom
/** Does a button stay under the pointer that presses it, though the field that one comes from is faulty? */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { keepPressesSteady } from '#web/app/steady-press.ts';

beforeAll(keepPressesSteady);
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

it('leaves the focus in the field while a button of its form is pressed, so that nothing is checked before the click', () => {
  open();
  screen.getByLabelText('Name').focus();
  expect(fireEvent.mouseDown(screen.getByText('Save'))).toBe(false);
});

it('lets every other press move the focus', () => {
  open();
  expect(fireEvent.mouseDown(screen.getByText('Save'))).toBe(true);
  screen.getByLabelText('Name').focus();
  for (const name of ['Another', 'Outside']) expect(fireEvent.mouseDown(screen.getByText(name))).toBe(true);
  expect(fireEvent.mouseDown(screen.getByLabelText('Name'))).toBe(true);
});
