/** How is an order's state said and coloured, and its day written? */
import { chakra } from '@chakra-ui/react';

/** Any state that we do not know is styled like pending. */
const looks: Readonly<Record<string, { bg: string; color: string }>> = {
  pending: { bg: 'sun.tint', color: 'ink' },
  processing: { bg: 'sky', color: 'ink' },
  shipped: { bg: 'lilac', color: 'ink' },
  delivered: { bg: 'good.tint', color: 'good' },
  cancelled: { bg: 'sale.tint', color: 'sale' },
};

const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase());

export function StatusBadge({ status }: { status: string }) {
  return (
    <chakra.span px="3" py="1" borderRadius="pill" fontSize="sm" fontWeight="600" {...(looks[status] ?? looks['pending'])}>
      {capital(status)}
    </chakra.span>
  );
}

export const paymentWord = (status: string): string => capital(status);

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'Asia/Kolkata' });
export const longDay = (instant: string): string => day.format(new Date(instant));
