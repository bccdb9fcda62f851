/** A word on a coloured background. */
import { chakra } from '@chakra-ui/react';

/** The tones of states. */
export type Tone = 'brand' | 'good' | 'warn' | 'bad' | 'quiet';

export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2.5',
    py: '0.5',
    borderRadius: 'pill',
    fontSize: 'xs',
    fontWeight: '600',
    lineHeight: '1.5',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      sale: { bg: 'sale', color: 'white' },
      sun: { bg: 'sun', color: 'ink' },
      brand: { bg: 'brand.tint', color: 'brand.deep' },
      good: { bg: 'good.tint', color: 'good' },
      warn: { bg: 'sun.tint', color: '#7A4F00' },
      bad: { bg: 'sale.tint', color: 'sale' },
      ink: { bg: 'ink', color: 'white' },
      quiet: { bg: 'sand', color: 'ink.soft' },
    },
  },
  defaultVariants: { tone: 'quiet' },
});
