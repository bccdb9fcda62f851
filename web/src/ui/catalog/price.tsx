/** The price, the MRP or the price before a sale struck through, the saving in words, and the end of the sale. */
import { chakra, Flex } from '@chakra-ui/react';
import { discountPercent, formatPrice } from '#shared/rules/money.ts';
import type { Offer } from '#web/shop/variants.ts';

/** Where tax is added at checkout, each price has this note. Where prices include it, only the large price says so. */
export const taxNote = '+ GST';
const inclusiveNote = 'inclusive of all taxes';

interface Props extends Partial<Offer> {
  readonly price: number;
  readonly includesTax: boolean;
  readonly size?: 'md' | 'lg';
}

export function Price({ price, includesTax, originalPrice: original, regularPrice, saleNote, isFrom, size }: Props) {
  const off = discountPercent(price, original);
  const large = size === 'lg';
  return (
    <Flex align="baseline" columnGap="1.5" wrap="wrap" fontVariantNumeric="tabular-nums">
      <chakra.span fontWeight="600" fontSize={large ? '2xl' : 'lg'} lineHeight="1.3">
        {isFrom && (
          <chakra.span fontWeight="400" fontSize={large ? 'md' : 'sm'} color="ink.soft">
            from{' '}
          </chakra.span>
        )}
        {large && original === price && (
          <chakra.span fontWeight="400" fontSize="md" color="ink.soft">
            MRP{' '}
          </chakra.span>
        )}
        {formatPrice(price)}
      </chakra.span>
      {original !== undefined && original > price && (
        <chakra.span color="ink.soft" fontSize={large ? 'md' : 'sm'}>
          <chakra.span srOnly={!large}>{regularPrice ? 'Before' : 'MRP'} </chakra.span>
          <s>{formatPrice(original)}</s>
        </chakra.span>
      )}
      {(large || !includesTax) && (
        <chakra.span color="ink.soft" fontSize="xs">
          {includesTax ? inclusiveNote : taxNote}
        </chakra.span>
      )}
      {large && off > 0 && original !== undefined && (
        <chakra.span color="sale" fontWeight="600" fontSize={{ base: 'sm', md: 'md' }}>
          You save {formatPrice(original - price)} ({off}%)
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
