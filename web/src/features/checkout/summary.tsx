/** What is bought and what does it cost, line by line? */
import { chakra, Flex } from '@chakra-ui/react';
import { showRupees } from '#shared/rules/money.ts';
import { Sheet } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Basket } from './basket.ts';

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <Flex justify="space-between" gap="4" fontWeight={strong ? '700' : '400'} fontSize={strong ? 'xl' : 'md'}>
      <chakra.dt>{label}</chakra.dt>
      <chakra.dd fontVariantNumeric="tabular-nums">{value}</chakra.dd>
    </Flex>
  );
}

export function Summary({ basket }: { basket: Basket }) {
  return (
    <Sheet>
      <chakra.h2 fontSize="xl" mb="4">
        Order summary
      </chakra.h2>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4" mb="5">
        {basket.lines.map(({ productId, name, imageUrl, quantity, unitPrice }) => (
          <chakra.li key={productId} display="flex" gap="3" alignItems="center">
            <chakra.span w="16" flexShrink="0">
              <Picture src={imageUrl} alt="" sizes="64px" rounded="md" />
            </chakra.span>
            <chakra.span flex="1" minW="0">
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
      <chakra.dl display="flex" flexDirection="column" gap="2" borderTopWidth="1px" borderColor="line" pt="4">
        <Row label="Subtotal" value={showRupees(basket.subtotal)} />
        <Row label="Shipping" value={basket.shippingCost === 0 ? 'Free' : showRupees(basket.shippingCost)} />
        <Row label="Tax (GST)" value={showRupees(basket.tax)} />
        <chakra.div borderTopWidth="1px" borderColor="line" pt="3" mt="1">
          <Row label="Total" value={showRupees(basket.total)} strong />
        </chakra.div>
      </chakra.dl>
    </Sheet>
  );
}
