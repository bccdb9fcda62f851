/** The price, the MRP or the price before a sale struck through, the saving in words, and the end of the sale. */
import { chakra, Flex } from '@chakra-ui/react';
import { formatPrice } from '#shared/rules/money.ts';
import { taxNote } from '#web/content/policy.ts';
import type { DisplayPrice } from '#web/shop/variants.ts';

/** Where prices include tax, only the large price says so. */
export const inclusiveNote = 'inclusive of all taxes';

interface Props extends Partial<DisplayPrice> {
  readonly price: number;
  readonly includesTax: boolean;
  readonly size?: 'md' | 'lg';
}

export function Price({ price, includesTax, originalPrice: original, regularPrice, saleNote, isLowest, saved = 0, off = 0, size }: Props) {
  const large = size === 'lg';
  const isMrp = original !== undefined && regularPrice === undefined;
  const note = (
    <chakra.span color="ink.soft" fontSize="xs">
      {includesTax ? inclusiveNote : taxNote}
    </chakra.span>
  );
  return (
    <Flex align="baseline" columnGap="1.5" wrap="wrap" fontVariantNumeric="tabular-nums">
      <chakra.span fontWeight="600" fontSize={large ? '2xl' : 'lg'} lineHeight="1.3">
        {isLowest && (
          <chakra.span fontWeight="400" fontSize={large ? 'md' : 'sm'} color="ink.soft">
            from{' '}
          </chakra.span>
        )}
        {large && includesTax && original === price && (
          <chakra.span fontWeight="400" fontSize="md" color="ink.soft">
            MRP{' '}
          </chakra.span>
        )}
        {formatPrice(price)}
      </chakra.span>
      {!includesTax && note}
      {original !== undefined && saved > 0 && (
        <chakra.span color="ink.soft" fontSize={large ? 'md' : 'sm'}>
          <chakra.span srOnly={!large}>{isMrp ? 'MRP' : 'Before'} </chakra.span>
          <s>{formatPrice(original)}</s>
          {isMrp && !includesTax && <chakra.span srOnly={!large}> {inclusiveNote}</chakra.span>}
        </chakra.span>
      )}
      {large && isMrp && !includesTax && saved === 0 && (
        <chakra.span color="ink.soft" fontSize="md">
          MRP {formatPrice(original)} {inclusiveNote}
        </chakra.span>
      )}
      {large && includesTax && note}
      {large && off > 0 && (
        <chakra.span color="sale" fontWeight="600" fontSize={{ base: 'sm', md: 'md' }}>
          You save {formatPrice(saved)} ({off}%)
        </chakra.span>
      )}
      {saleNote && (
        <chakra.span color="sale" fontSize="xs">
          {saleNote}
        </chakra.span>
      )}
    </Flex>
  );
}
