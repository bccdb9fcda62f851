/** A dialog with the items, addresses, payment and figures of one order. */
import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { showPhone } from '#shared/rules/identity/phone.ts';
import { showRupees } from '#shared/rules/money.ts';
import { stateName } from '#shared/rules/states.ts';
import { formatLongDay } from '#web/format.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { AfterSale } from './after-sale.tsx';
import { useOrder } from './api/orders.ts';
import { OrderStatusBadge, paymentWord } from './order-words.tsx';
import { Problems } from './problems.tsx';
import { usePolling } from './use-again.ts';

interface Props {
  readonly id: string;
  /** A message above everything else. */
  readonly problems?: readonly string[];
  readonly onClose: () => void;
}

export function OrderDetails({ id, problems = [], onClose }: Props) {
  const read = useOrder(id);
  usePolling(read.data?.refunds.some(({ status }) => status === 'pending') === true, read.mutate);
  return (
    <Overlay open onClose={onClose} title="Order Details">
      <AsyncContent read={read} loading="Loading the order..." failed="Failed to load order details">
        {(order) => (
          <>
            <Problems of={problems} mt="-1" />
            {problems.length > 0 && (
              <chakra.p mt="2" mb="5" fontSize="sm">
                Your request was sent. You can add photos to it under Returns.
              </chakra.p>
            )}
            <OrderFacts order={order} />
          </>
        )}
      </AsyncContent>
    </Overlay>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { user, shippingAddress: to } = order;
  return (
    <>
      <Section title="Order Information">
        <DefinitionList>
          <Definition name="Order number">{order.orderNumber === '' ? order.id : order.orderNumber}</Definition>
          <Definition name="Order date">{formatLongDay(order.createdAt)}</Definition>
          <Definition name="Status">
            <OrderStatusBadge status={order.status} />
          </Definition>
          <Definition name="Payment status">{paymentWord(order.paymentStatus)}</Definition>
          {order.trackingNumber !== undefined && (
            <Definition name="Tracking number">
              {order.tracking.url === undefined ? (
                order.trackingNumber
              ) : (
                <chakra.a
                  href={order.tracking.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  display="inline-block"
                  py="0.5"
                  textDecoration="underline"
                >
                  {order.trackingNumber}
                  <chakra.span srOnly> at {order.tracking.carrier} (opens in a new tab)</chakra.span>
                </chakra.a>
              )}
            </Definition>
          )}
        </DefinitionList>
      </Section>
      <AfterSale order={order} />
      <Section title="Customer Information">
        <DefinitionList>
          <Definition name="Name">{`${user.firstName} ${user.lastName}`.trim()}</Definition>
          <Definition name="Email" isLong>
            {user.email === '' ? 'N/A' : user.email}
          </Definition>
          <Definition name="Phone">{to.phone === '' ? 'N/A' : showPhone(to.phone)}</Definition>
        </DefinitionList>
      </Section>
      <Section title="Shipping Address">
        <chakra.address fontStyle="normal">
          <chakra.strong display="block">{to.recipientName}</chakra.strong>
          {to.address}, {to.city}, {stateName(to.state)} {to.postalCode}
        </chakra.address>
      </Section>
      {order.giftMessage !== undefined && (
        <Section title="Gift Message">
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {order.giftMessage}
          </chakra.p>
        </Section>
      )}
      <Section title="Order Items">
        {order.orderItems.length === 0 ? (
          <p>No items found</p>
        ) : (
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
            {order.orderItems.map((item) => (
              <chakra.li key={item.id} display="flex" flexWrap="wrap" gap="3" alignItems="center">
                <chakra.span w="16" flexShrink="0">
                  <Picture src={item.productImage} alt="" sizes="64px" rounded="md" />
                </chakra.span>
                <chakra.span flex="1 1 6.5rem" minW="0" overflowWrap="anywhere">
                  <chakra.span display="block" fontWeight="600">
                    {item.productName === '' ? `Product #${item.productId}` : item.productName}
                  </chakra.span>
                  <chakra.span color="ink.soft" fontSize="sm">
                    {item.quantity} × {showRupees(item.unitPrice)}
                    {item.sku !== undefined && ` · SKU ${item.sku}`}
                  </chakra.span>
                  {order.status === 'delivered' && (
                    <chakra.span
                      display="block"
                      fontSize="sm"
                      css={{ '& a': { display: 'inline-block', padding: '4px 0', textDecoration: 'underline' } }}
                    >
                      <Link to={`/product/${item.productId}#reviews`}>
                        Write a review<chakra.span srOnly> of {item.productName}</chakra.span>
                      </Link>
                    </chakra.span>
                  )}
                </chakra.span>
                <chakra.span fontWeight="600" fontVariantNumeric="tabular-nums">
                  {showRupees(item.totalPrice)}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </Section>
      <Section title="Order Summary">
        <chakra.dl display="flex" flexDirection="column" gap="1.5">
          <Sum name="Subtotal" value={order.subtotal} />
          {order.shippingCost > 0 && <Sum name="Shipping" value={order.shippingCost} />}
          {order.tax > 0 && <Sum name="Tax" value={order.tax} />}
          <Sum name="Total" value={order.total} strong />
        </chakra.dl>
      </Section>
      {order.notes !== undefined && order.notes !== '' && (
        <Section title="Notes">
          <chakra.p whiteSpace="pre-line">{order.notes}</chakra.p>
        </Section>
      )}
    </>
  );
}

function Sum({ name, value, strong = false }: { name: string; value: number; strong?: boolean }) {
  return (
    <Flex justify="space-between" wrap="wrap" columnGap="4" fontWeight={strong ? '700' : '400'} fontSize={strong ? 'lg' : 'md'}>
      <dt>{name}</dt>
      <chakra.dd fontVariantNumeric="tabular-nums">{showRupees(value)}</chakra.dd>
    </Flex>
  );
}
