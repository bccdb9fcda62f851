// @vitest-environment happy-dom
/** Entering a one-time code: typing, correcting and pasting. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { CodeBoxes, isComplete } from '#web/ui/form/code-boxes.tsx';

afterEach(cleanup);

function Code() {
  const [value, setValue] = useState('');
  return (
    <>
      <CodeBoxes label="One-time code" value={value} onChange={setValue} />
      <button type="button" disabled={!isComplete(value)}>
        Verify
      </button>
    </>
  );
}

const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${number} of 6`);
const typed = () => [1, 2, 3, 4, 5, 6].map((number) => box(number).value).join('|');
const type = (number: number, text: string) => fireEvent.change(box(number), { target: { value: text } });
const paste = (number: number, text: string) => fireEvent.paste(box(number), { clipboardData: { getData: () => text } });

describe('the six boxes of a one-time code', () => {
  it('moves the focus on with every digit and enables Verify with the sixth', () => {
    renderAt(<Code />);
    const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
    box(1).focus();
    [...'12345'].forEach((digit, index) => {
      type(index + 1, digit);
      expect(document.activeElement).toBe(box(index + 2));
    });
    expect(verify.disabled).toBe(true);
    type(6, '6');
    expect(typed()).toBe('1|2|3|4|5|6');
    expect(verify.disabled).toBe(false);
  });

  it('accepts only digits in a code box', () => {
    renderAt(<Code />);
    type(1, 'a');
    expect(typed()).toBe('|||||');
    expect(box(1).getAttribute('inputmode')).toBe('numeric');
  });

  it('fills all code boxes from a pasted text and ignores other characters', () => {
    renderAt(<Code />);
    paste(3, ' 123-456 ');
    expect(typed()).toBe('1|2|3|4|5|6');
    expect(document.activeElement).toBe(box(6));
  });

  it("fills all code boxes from the phone's autofill", () => {
    renderAt(<Code />);
    expect(box(1).autocomplete).toBe('one-time-code');
    type(1, '654321');
    expect(typed()).toBe('6|5|4|3|2|1');
  });

  it('moves to the previous code box on Backspace in an empty one', () => {
    renderAt(<Code />);
    paste(1, '123');
    box(4).focus();
    fireEvent.keyDown(box(4), { key: 'Backspace' });
    expect(document.activeElement).toBe(box(3));
    expect(typed()).toBe('1|2||||');
  });

  it('keeps the other digits in place when one in the middle is deleted', () => {
    renderAt(<Code />);
    paste(1, '123456');
    type(3, '');
    expect(typed()).toBe('1|2||4|5|6');
    type(3, '9');
    expect(typed()).toBe('1|2|9|4|5|6');
  });

  it('replaces the digit of a filled code box by the typed one', () => {
    renderAt(<Code />);
    paste(1, '123456');
    type(2, '28');
    expect(typed()).toBe('1|8|3|4|5|6');
  });

  it('moves between code boxes with the arrow keys', () => {
    renderAt(<Code />);
    box(2).focus();
    fireEvent.keyDown(box(2), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(box(1));
    fireEvent.keyDown(box(1), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(box(2));
  });
});
