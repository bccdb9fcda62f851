/** Six boxes of one digit for a one-time code: typing moves on, Backspace in an empty box moves back, pasting fills them. */
import { chakra, Flex } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { toLatinDigits } from '#shared/rules/digits.ts';
import { fieldStyle } from '#web/theme.ts';

const CodeBox = chakra('input', {
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
export const focusFirstInput = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

export function CodeBoxes({ value, onChange, label, error }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const errorId = useId();
  const digits = Array.from({ length }, (_, index) => (value[index] ?? ' ').trim());
  const setDigits = (next: string[]) =>
    onChange(
      next
        .map((digit) => (digit === '' ? ' ' : digit))
        .join('')
        .trimEnd(),
    );

  /** Writes digits from this box on: for typing, pasting and the phone's autofill. */
  const writeFrom = (index: number, text: string) => {
    const typed = toLatinDigits(text)
      .replace(/\D/g, '')
      .slice(0, length - index);
    if (typed === '') return;
    const next = [...digits];
    [...typed].forEach((digit, offset) => {
      next[index + offset] = digit;
    });
    setDigits(next);
    boxes.current[Math.min(index + typed.length, length - 1)]?.focus();
  };

  const handleInput = (index: number, text: string) => {
    if (text === '') {
      setDigits(digits.map((digit, each) => (each === index ? '' : digit)));
      return;
    }
    const before = digits[index] ?? '';
    // A digit typed into a full box replaces the old one.
    writeFrom(index, before !== '' && text.length === 2 ? text.replace(before, '') || before : text);
  };

  const handleKey = (index: number, event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) boxes.current[index + step]?.focus();
    else if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      setDigits(digits.map((digit, each) => (each === index - 1 ? '' : digit)));
      boxes.current[index - 1]?.focus();
    } else return;
    event.preventDefault();
  };

  const handlePaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const text = toLatinDigits(event.clipboardData.getData('text')).replace(/\D/g, '');
    writeFrom(text.length >= length ? 0 : index, text);
  };

  return (
    <div>
      <Flex role="group" aria-label={label} gap={{ base: '2', sm: '3' }} justify="center">
        {digits.map((digit, index) => (
          <CodeBox
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
            onChange={(event) => handleInput(index, event.target.value)}
            onKeyDown={(event) => handleKey(index, event)}
            onPaste={(event) => handlePaste(index, event)}
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
