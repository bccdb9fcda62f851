/** The price, the original price struck through, and the saving in words. */
import { chakra, Flex } from '@chakra-ui/react';
import { discountPercent, showPrice } from '#shared/rules/money.ts';

/** Tax is added at checkout, at the product's own rate, and is said beside each price. */
export const taxNote = '+ GST';

interface Props {
  readonly price: number;
  readonly original?: number | undefined;
  /** Whether another variant costs more. */
  readonly isFrom?: boolean;
  readonly size?: 'md' | 'lg';
}

export function Price({ price, original, isFrom = false, size = 'md' }: Props) {
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
        {showPrice(price)}
      </chakra.span>
      {original !== undefined && original > price && (
        <chakra.s color="ink.soft" fontSize={large ? 'md' : 'sm'}>
          <chakra.span srOnly>Was </chakra.span>
          {showPrice(original)}
        </chakra.s>
      )}
      <chakra.span color="ink.soft" fontSize="xs">
        {taxNote}
      </chakra.span>
      {large && off > 0 && original !== undefined && (
        <chakra.span color="sale" fontWeight="600" fontSize={{ base: 'sm', md: 'md' }}>
          You save {showPrice(original - price)} ({off}%)
        </chakra.span>
      )}
    </Flex>
  );
}
