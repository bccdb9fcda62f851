/** The optional gift message of a checkout: a disclosure with a text area and the characters that are left. */
import { chakra } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { maxGiftMessage } from '#shared/rules/order/purchase.ts';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { giftMessageProblem } from './checks.ts';

/** Numbers of characters left at which a screen reader announces the count; otherwise it would announce it after each key. */
const announcedCounts = [0, 10, 25, 50];

interface Props {
  readonly message: string;
  readonly onChange: (message: string) => void;
  readonly disclosure: RefObject<HTMLDetailsElement | null>;
}

export default function GiftMessagePanel({ message, onChange, disclosure }: Props) {
  const left = maxGiftMessage - message.length;
  const announcedCount = announcedCounts.find((count) => left <= count);
  return (
    <Card>
      <chakra.details ref={disclosure}>
        <chakra.summary cursor="pointer" fontWeight="600" color="brand">
          Add a gift message
        </chakra.summary>
        <chakra.div mt="4">
          <TextAreaField
            label="Gift message"
            required={false}
            rows={3}
            maxLength={maxGiftMessage}
            value={message}
            error={giftMessageProblem(message)}
            hint={`We print it on the packing slip, which shows no prices. ${charactersLeft(left)}.`}
            onChange={({ target }) => onChange(target.value)}
          />
          <chakra.span srOnly role="status">
            {announcedCount === undefined ? '' : `At most ${charactersLeft(announcedCount)}`}
          </chakra.span>
        </chakra.div>
      </chakra.details>
    </Card>
  );
}

const charactersLeft = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'} left`;
