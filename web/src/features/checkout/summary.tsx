/** The items and figures of the order summary. */
import { chakra } from '@chakra-ui/react';
import { showRupees } from '#shared/rules/money.ts';
import { OrderTotals } from '#web/ui/catalog/order-totals.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import type { Basket } from './basket.ts';

export function Summary({ basket }: { basket: Basket }) {
  return (
    <Card>
      <chakra.h2 fontSize="xl" mb="4">
        Order summary
      </chakra.h2>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4" mb="5">
        {basket.lines.map(({ productId, name, imageUrl, quantity, unitPrice }) => (
          <chakra.li key={productId} display="flex" flexWrap="wrap" gap="3" alignItems="center">
            <chakra.span w="16" flexShrink="0">
              <Picture src={imageUrl} alt="" sizes="64px" rounded="md" />
            </chakra.span>
            <chakra.span flex="1 1 6.5rem" minW="0" overflowWrap="anywhere">
              <chakra.span display="block" fontWeight="600" lineHeight="1.3">
                {name}
              </chakra.span>
              <chakra.span color="ink.soft" fontSize="sm">
                {quantity} × {showRupees(unitPrice)}
              </chakra.span>
            </chakra.span>
            <chakra.span fontVariantNumeric="tabular-nums">{showRupees(unitPrice * quantity)}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div borderTopWidth="1px" borderColor="line" pt="4">
        <OrderTotals figures={basket} />
      </chakra.div>
    </Card>
  );
}
