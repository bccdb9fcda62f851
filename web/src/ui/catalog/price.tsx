/** The price, the MRP struck through, and the saving in words. */
import { chakra, Flex } from '@chakra-ui/react';
import { discountPercent, showPrice } from '#shared/rules/money.ts';

/** Where tax is added at checkout, each price says so. Where prices contain it, the price is what is paid, and the larger price says that. */
export const taxNote = '+ GST';
const inclusiveNote = 'inclusive of all taxes';

interface Props {
  readonly price: number;
  readonly includesTax: boolean;
  /** The MRP. */
  readonly original?: number | undefined;
  /** Whether another variant costs more. */
  readonly isFrom?: boolean;
  readonly size?: 'md' | 'lg';
}

export function Price({ price, includesTax, original, isFrom = false, size = 'md' }: Props) {
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
        {showPrice(price)}
      </chakra.span>
      {original !== undefined && original > price && (
        <chakra.span color="ink.soft" fontSize={large ? 'md' : 'sm'}>
          <chakra.span {...(large ? {} : { srOnly: true })}>MRP </chakra.span>
          <s>{showPrice(original)}</s>
        </chakra.span>
      )}
      {(large || !includesTax) && (
        <chakra.span color="ink.soft" fontSize="xs">
          {includesTax ? inclusiveNote : taxNote}
        </chakra.span>
      )}
      {large && off > 0 && original !== undefined && (
        <chakra.span color="sale" fontWeight="600" fontSize={{ base: 'sm', md: 'md' }}>
          You save {showPrice(original - price)} ({off}%)
        </chakra.span>
      )}
    </Flex>
  );
}

/** What offers take off a line, in words. */
export const Saving = ({ amount }: { amount: number }) => (
  <chakra.span display="block" fontSize="sm" fontWeight="600" color="sale">
    You save {showPrice(amount)}
  </chakra.span>
);
