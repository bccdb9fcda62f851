/** The price, the original price struck through, and the saving in words. */
import { chakra, Flex } from '@chakra-ui/react';
import { discountPercent, showRupees } from '#shared/rules/money.ts';

export function Price({ price, original, size = 'md' }: { price: number; original?: number | undefined; size?: 'md' | 'lg' }) {
  const off = discountPercent(price, original);
  const large = size === 'lg';
  return (
    <Flex align="baseline" gap="2" wrap="wrap" fontVariantNumeric="tabular-nums">
      <chakra.span fontWeight="600" fontSize={large ? '2xl' : 'lg'} lineHeight="1.3">
        {showRupees(price)}
      </chakra.span>
      {original !== undefined && original > price && (
        <chakra.s color="ink.soft" fontSize={large ? 'md' : 'sm'}>
          <chakra.span srOnly>Was </chakra.span>
          {showRupees(original)}
        </chakra.s>
      )}
      {large && off > 0 && original !== undefined && (
        <chakra.span color="sale" fontWeight="600" fontSize={{ base: 'sm', md: 'md' }}>
          You save {showRupees(original - price)} ({off}%)
        </chakra.span>
      )}
    </Flex>
  );
}
