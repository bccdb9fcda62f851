/** The items of an order. */
import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { OrderTotals } from '#web/ui/catalog/order-totals.tsx';
import { Picture } from '#web/ui/media/picture.tsx';

export function Items({ order }: { order: Order }) {
  return (
    <Panel aria-labelledby="order-items">
      <PanelTitle id="order-items">Order Items</PanelTitle>
      <chakra.ul listStyleType="none" display="grid" gap="3" fontSize="sm">
        {order.orderItems.map((item) => (
          <chakra.li key={item.id} display="flex" gap="3" alignItems="center" flexWrap="wrap">
            <chakra.span w="12" flexShrink="0">
              <Picture src={item.productImage} alt="" sizes="48px" rounded="sm" />
            </chakra.span>
            <chakra.span flex="1 1 8rem" minW="0" overflowWrap="anywhere">
              <chakra.span asChild fontWeight="600" display="inline-block" py="0.5" _hover={{ textDecoration: 'underline' }}>
                <Link to={`/product/${item.productId}`}>{item.productName === '' ? `Product #${item.productId}` : item.productName}</Link>
              </chakra.span>
              <chakra.span display="block" color="ink.soft" fontVariantNumeric="tabular-nums">
                {item.quantity} × {showRupees(item.unitPrice)}
              </chakra.span>
            </chakra.span>
            <chakra.strong fontVariantNumeric="tabular-nums">{showRupees(item.totalPrice)}</chakra.strong>
          </chakra.li>
        ))}
      </chakra.ul>
      <Flex justify="flex-end" mt="3" pt="3" borderTopWidth="1px" borderColor="line">
        <chakra.div w="full" maxW="20rem" fontSize="sm">
          <OrderTotals figures={order} />
        </chakra.div>
      </Flex>
    </Panel>
  );
}
