/** The page of one order: its progress, items, amounts, addresses and documents, and what the customer can do about it. */

import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { capitalise, formatLongDay } from '#web/format.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Heading, Title } from '#web/ui/layout/page.tsx';
import { AfterSale } from './after-sale.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ErrorList } from './error-list.tsx';
import { deliveryWord, OrderBadges, paymentWord } from './order-labels.tsx';
import {
  OrderContainer,
  OrderFigures,
  OrderInvoice,
  OrderItems,
  OrderLoader,
  OrderNumber,
  OrderSection,
  orderName,
  PostalAddress,
} from './order-parts.tsx';
import { Arrival, Parcel, Timeline } from './timeline.tsx';

// Loaded on demand: only customers who return something need its schema and fields.
const ReturnItems = lazy(async () => ({ default: (await import('./return-items.tsx')).ReturnItems }));

export function Component() {
  const { id = '' } = useParams();
  return (
    <OrderContainer>
      <chakra.p mb="3" css={{ '@media print': { display: 'none' }, '& a': { display: 'inline-block', padding: '4px 0' } }}>
        <Link to="/profile?tab=orders">← All your orders</Link>
      </chakra.p>
      <OrderLoader id={id}>{(order) => <OrderDetails key={order.id} order={order} />}</OrderLoader>
    </OrderContainer>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState(false);
  /** Which photos of the last return request were not sent, and why. */
  const [problems, setProblems] = useState<readonly string[]>([]);
  const returnable = order.orderItems.some((item) => item.returnable > 0);
  const actions = useRef<HTMLDivElement>(null);
  const closeReturnForm = () => {
    void navigate({ hash: '' }, { replace: true, state: { stay: true } });
    // The form disappears with the pressed button.
    actions.current?.focus();
  };
  return (
    <>
      <Title noIndex>{`Order ${orderName(order)}`}</Title>
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap" mb="6">
        <Box minW="0">
          <chakra.p color="brand" fontWeight="600">
            Order Details
          </chakra.p>
          <Heading>
            Order <OrderNumber order={order} prefix="#" />
          </Heading>
          <chakra.p color="ink.soft" mb="3">
            Placed on {formatLongDay(order.createdAt)}
          </chakra.p>
          <OrderBadges order={order} />
        </Box>
        <Flex
          ref={actions}
          role="group"
          aria-label="Actions of this order"
          tabIndex={-1}
          outline="none"
          gap="2"
          wrap="wrap"
          css={{ '@media print': { display: 'none' } }}
        >
          {returnable && (
            <Button asChild type={undefined} variant="outline" size="sm">
              <Link to="#return" state={{ stay: true }}>
                Return items
              </Link>
            </Button>
          )}
          {order.canCancel && (
            <Button variant="outline" size="sm" onClick={() => setCancelling(true)}>
              Cancel order
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => window.print()}>
            <Printer size={16} aria-hidden /> Print
          </Button>
        </Flex>
      </Flex>
      <ErrorList errors={problems} mt="0" />
      {problems.length > 0 && (
        <chakra.p mt="2" mb="5" fontSize="sm">
          Your request was sent. You can add photos to it under Returns.
        </chakra.p>
      )}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} gap="6" alignItems="start">
        <Flex direction="column" gap="6" minW="0">
          {returnable && hash === '#return' && (
            <HashTarget>
              <OrderSection title="Return items">
                <Suspense fallback={<Skeleton h="80" borderRadius="md" />}>
                  <ReturnItems
                    order={order}
                    onClose={closeReturnForm}
                    onDone={(notSent) => {
                      setProblems(notSent);
                      closeReturnForm();
                    }}
                  />
                </Suspense>
              </OrderSection>
            </HashTarget>
          )}
          <OrderSection title="Track Package">
            <Arrival order={order} />
            <Parcel order={order} />
            <Timeline order={order} />
          </OrderSection>
          {(order.cancellation !== undefined || order.returns.length > 0 || order.refunds.length > 0) && (
            <OrderSection title="Since then">
              <AfterSale order={order} />
            </OrderSection>
          )}
          <OrderSection title="Order Items">
            <OrderItems order={order} {...(order.status === 'delivered' ? { renderBelow: reviewLink } : {})} />
          </OrderSection>
          <Facts order={order} />
          <chakra.p color="ink.soft" fontSize="sm">
            Something wrong with this order?{' '}
            <chakra.a asChild color="brand" textDecoration="underline">
              <Link to={`/grievance?order=${encodeURIComponent(order.orderNumber)}`}>Complain to our grievance officer</Link>
            </chakra.a>
          </chakra.p>
        </Flex>
        <Flex direction="column" gap="6" minW="0">
          <OrderSection title="Order Summary">
            <OrderFigures order={order} />
          </OrderSection>
          <OrderSection title="Invoice">
            <OrderInvoice order={order} />
          </OrderSection>
          <Addresses order={order} />
        </Flex>
      </Grid>
      {cancelling && <CancelOrder order={order} onClose={() => setCancelling(false)} />}
    </>
  );
}

/** Scrolls to the element that the address names after `#`, and focuses it. */
function HashTarget({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView();
  }, []);
  return (
    <chakra.div ref={box} id="return" tabIndex={-1} outline="none" scrollMarginTop="28" css={{ '@media print': { display: 'none' } }}>
      {children}
    </chakra.div>
  );
}

const reviewLink = ({ productId, productName }: Order['orderItems'][number]) => (
  <chakra.span display="block" fontSize="sm" css={{ '& a': { display: 'inline-block', padding: '4px 0', textDecoration: 'underline' } }}>
    <Link to={`/product/${productId}#reviews`}>
      Write a review<chakra.span srOnly> of {productName}</chakra.span>
    </Link>
  </chakra.span>
);

function Addresses({ order }: { order: Order }) {
  const { shippingAddress, billingAddress, business, giftMessage, notes } = order;
  const isBilledElsewhere = billingAddress !== undefined && JSON.stringify(billingAddress) !== JSON.stringify(shippingAddress);
  return (
    <>
      <OrderSection title="Shipping Address">
        <PostalAddress address={shippingAddress} />
      </OrderSection>
      {isBilledElsewhere && (
        <OrderSection title="Billing Address">
          <PostalAddress address={billingAddress} />
        </OrderSection>
      )}
      {business !== undefined && (
        <OrderSection title="GST Invoice">
          <chakra.p overflowWrap="anywhere">{business.companyName}</chakra.p>
          <chakra.p>GSTIN {business.gstin}</chakra.p>
        </OrderSection>
      )}
      {giftMessage !== undefined && (
        <OrderSection title="Gift Message">
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {giftMessage}
          </chakra.p>
        </OrderSection>
      )}
      {notes !== undefined && notes !== '' && (
        <OrderSection title="Notes">
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {notes}
          </chakra.p>
        </OrderSection>
      )}
    </>
  );
}

function Facts({ order }: { order: Order }) {
  const { user, shippingAddress: shippedTo } = order;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="6">
      <OrderSection title="Order Information">
        <DefinitionList>
          <Definition name="Order number" isLong>
            {orderName(order)}
          </Definition>
          <Definition name="Order date">{formatLongDay(order.createdAt)}</Definition>
          <Definition name="Status">{capitalise(deliveryWord(order.status))}</Definition>
          <Definition name="Payment status">{capitalise(paymentWord(order.paymentStatus))}</Definition>
          {order.trackingNumber !== undefined && <Definition name="Tracking number">{order.trackingNumber}</Definition>}
        </DefinitionList>
      </OrderSection>
      <OrderSection title="Customer Information">
        <DefinitionList>
          <Definition name="Name">{`${user.firstName} ${user.lastName}`.trim()}</Definition>
          <Definition name="Phone">{shippedTo.phone === '' ? 'N/A' : formatPhone(shippedTo.phone)}</Definition>
          <Definition name="Email" isLong>
            {user.email === '' ? 'N/A' : user.email}
          </Definition>
        </DefinitionList>
      </OrderSection>
    </Grid>
  );
}
