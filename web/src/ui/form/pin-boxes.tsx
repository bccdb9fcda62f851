/** Six boxes of one digit for a one-time code: typing moves on, Backspace in an empty box moves back, pasting fills them. */
import { chakra, Flex } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { toLatinDigits } from '#shared/rules/digits.ts';
import { fieldStyle } from '#web/theme.ts';

const PinBox = chakra('input', {
  base: {
    ...fieldStyle,
    px: '0',
    flex: '1',
    minW: '0',
    maxW: '14',
    h: '16',
    textAlign: 'center',
    fontSize: '2xl',
    fontWeight: '600',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props {
  /** What has been typed, box by box; a space stands for an empty box. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly error?: string | undefined;
}

const length = 6;
/** Whether all boxes hold a digit. */
export const isComplete = (value: string): boolean => value.length === length && /^\d+$/.test(value);

/** Puts the focus into the first box of a form. */
export const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

export function PinBoxes({ value, onChange, label, error }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const errorId = useId();
  const digits = Array.from({ length }, (_, index) => (value[index] ?? ' ').trim());
  const put = (next: string[]) =>
    onChange(
      next
        .map((digit) => (digit === '' ? ' ' : digit))
        .join('')
        .trimEnd(),
    );

  /** Writes digits from this box on: for typing, pasting and the phone's autofill. */
  const write = (index: number, text: string) => {
    const typed = toLatinDigits(text)
      .replace(/\D/g, '')
      .slice(0, length - index);
    if (typed === '') return;
    const next = [...digits];
    [...typed].forEach((digit, offset) => {
      next[index + offset] = digit;
    });
    put(next);
    boxes.current[Math.min(index + typed.length, length - 1)]?.focus();
  };

  const input = (index: number, text: string) => {
    if (text === '') {
      put(digits.map((digit, each) => (each === index ? '' : digit)));
      return;
    }
    const before = digits[index] ?? '';
    // A digit typed into a full box replaces the old one.
    write(index, before !== '' && text.length === 2 ? text.replace(before, '') || before : text);
  };

  const key = (index: number, event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) boxes.current[index + step]?.focus();
    else if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      put(digits.map((digit, each) => (each === index - 1 ? '' : digit)));
      boxes.current[index - 1]?.focus();
    } else return;
    event.preventDefault();
  };

  const paste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const text = toLatinDigits(event.clipboardData.getData('text')).replace(/\D/g, '');
    write(text.length >= length ? 0 : index, text);
  };

  return (
    <div>
      <Flex role="group" aria-label={label} gap={{ base: '2', sm: '3' }} justify="center">
        {digits.map((digit, index) => (
          <PinBox
            key={index}
            ref={(node: HTMLInputElement | null) => {
              boxes.current[index] = node;
            }}
            value={digit}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${length}`}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            onChange={(event) => input(index, event.target.value)}
            onKeyDown={(event) => key(index, event)}
            onPaste={(event) => paste(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </Flex>
      {error !== undefined && (
        <chakra.p id={errorId} role="alert" mt="3" textAlign="center" fontSize="sm" fontWeight="600" color="sale">
          {error}
        </chakra.p>
      )}
    </div>
  );
}
