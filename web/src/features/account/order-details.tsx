/** What exactly was in one order, to whom does it go and what did it cost? */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Order } from '#shared/contract/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { showPhone } from '#shared/rules/phone.ts';
import { stateName } from '#shared/rules/states.ts';
import { useOrder } from '#web/api/queries.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { longDay, paymentWord, StatusBadge } from './order-words.tsx';

export function OrderDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, mutate } = useOrder(id);
  return (
    <Overlay open onClose={onClose} title="Order Details">
      {data !== undefined ? (
        <Details order={data} />
      ) : error === undefined ? (
        <Skeleton h="96" />
      ) : (
        <ErrorState title="Failed to load order details" text={error.message} onRetry={() => void mutate()} />
      )}
    </Overlay>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section pb="5" mb="5" borderBottomWidth="1px" borderColor="line" _last={{ borderBottomWidth: '0', mb: '0', pb: '0' }}>
      <chakra.h3 fontSize="lg" mb="2">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt color="ink.soft" fontSize="sm">
        {name}
      </chakra.dt>
      <chakra.dd fontWeight="600" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </div>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <Grid as="dl" templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
    {children}
  </Grid>
);

function Details({ order }: { order: Order }) {
  const { user, shippingAddress: to } = order;
  return (
    <>
      <Part title="Order Information">
        <Facts>
          <Fact name="Order number">{order.orderNumber === '' ? order.id : order.orderNumber}</Fact>
          <Fact name="Order date">{longDay(order.createdAt)}</Fact>
          <Fact name="Status">
            <StatusBadge status={order.status} />
          </Fact>
          <Fact name="Payment status">{paymentWord(order.paymentStatus)}</Fact>
          {order.trackingNumber !== undefined && <Fact name="Tracking number">{order.trackingNumber}</Fact>}
        </Facts>
      </Part>
      <Part title="Customer Information">
        <Facts>
          <Fact name="Name">{`${user.firstName} ${user.lastName}`.trim()}</Fact>
          <Fact name="Email">{user.email === '' ? 'N/A' : user.email}</Fact>
          <Fact name="Phone">{to.phone === '' ? 'N/A' : showPhone(to.phone)}</Fact>
        </Facts>
      </Part>
      <Part title="Shipping Address">
        <chakra.address fontStyle="normal">
          <chakra.strong display="block">{to.recipientName}</chakra.strong>
          {to.address}, {to.city}, {stateName(to.state)} {to.postalCode}
        </chakra.address>
      </Part>
      <Part title="Order Items">
        {order.orderItems.length === 0 ? (
          <p>No items found</p>
        ) : (
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
            {order.orderItems.map((item) => (
              <chakra.li key={item.id} display="flex" gap="3" alignItems="center">
                <chakra.span w="16" flexShrink="0">
                  <Picture src={item.productImage} alt="" sizes="64px" rounded="md" />
                </chakra.span>
                <chakra.span flex="1" minW="0">
                  <chakra.span display="block" fontWeight="600">
                    {item.productName === '' ? `Product #${item.productId}` : item.productName}
                  </chakra.span>
                  <chakra.span color="ink.soft" fontSize="sm">
                    {item.quantity} × {showRupees(item.unitPrice)}
                  </chakra.span>
                </chakra.span>
                <chakra.span fontWeight="600" fontVariantNumeric="tabular-nums">
                  {showRupees(item.totalPrice)}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </Part>
      <Part title="Order Summary">
        <chakra.dl display="flex" flexDirection="column" gap="1.5">
          <Sum name="Subtotal" value={order.subtotal} />
          {order.shippingCost > 0 && <Sum name="Shipping" value={order.shippingCost} />}
          {order.tax > 0 && <Sum name="Tax" value={order.tax} />}
          <Sum name="Total" value={order.total} strong />
        </chakra.dl>
      </Part>
      {order.notes !== undefined && order.notes !== '' && (
        <Part title="Notes">
          <chakra.p whiteSpace="pre-line">{order.notes}</chakra.p>
        </Part>
      )}
    </>
  );
}

function Sum({ name, value, strong = false }: { name: string; value: number; strong?: boolean }) {
  return (
    <Flex justify="space-between" fontWeight={strong ? '700' : '400'} fontSize={strong ? 'lg' : 'md'}>
      <dt>{name}</dt>
      <chakra.dd fontVariantNumeric="tabular-nums">{showRupees(value)}</chakra.dd>
    </Flex>
  );
}
