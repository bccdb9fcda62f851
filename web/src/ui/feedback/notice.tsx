/** A message beside the button that it concerns; it stays, where a toast disappears. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const tones = {
  error: { bg: 'sale.tint', color: 'sale' },
  warning: { bg: 'sun.tint', color: 'ink' },
  info: { bg: 'brand.tint', color: 'brand.deep' },
} as const;

export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <chakra.p
      {...tones[tone]}
      borderRadius="lg"
      px="4"
      py="3"
      fontSize="sm"
      fontWeight="600"
      overflowWrap="anywhere"
      css={{ '& a': { textDecoration: 'underline' } }}
    >
      {children}
    </chakra.p>
  );
}

/** What went wrong, read out when it appears. */
export const Problem = ({ text, ...props }: HTMLChakraProps<'div'> & { text: string | null }) =>
  text === null ? null : (
    <chakra.div role="alert" {...props}>
      <Notice tone="error">{text}</Notice>
    </chakra.div>
  );
