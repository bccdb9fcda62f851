/** The items, the amounts and the address of an order, for the order's own page and the thank-you page. */
import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { stateName } from '#shared/rules/states.ts';
import { variantPath } from '#web/paths.ts';
import { offerName } from '#web/ui/catalog/order-totals.tsx';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { ButtonLink, EmptyState } from '#web/ui/feedback/states.tsx';
import { Card, Container, Title } from '#web/ui/layout/page.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { useOrder } from './api/orders.ts';
import { InvoiceButtons, isInvoiceComing, NoInvoice } from './invoices-tab.tsx';
import { usePolling } from './use-polling.ts';

type Item = Order['orderItems'][number];

export const orderName = ({ orderNumber, id }: Pick<Order, 'orderNumber' | 'id'>): string => (orderNumber === '' ? id : orderNumber);

/** An order's number, which does not break at its hyphens. */
export const OrderNumber = ({ order, prefix = '' }: { order: Pick<Order, 'orderNumber' | 'id'>; prefix?: string }) => (
  <chakra.span display="inline-block">{prefix + orderName(order)}</chakra.span>
);

/**
 * Reads an order and shows it, a loading state, an error with Try Again, or that the customer has no such order.
 * Repeats the read until an expected invoice is written and a running refund is done.
 */
export function OrderLoader({ id, children }: { id: string; children: (order: Order) => ReactNode }) {
  const read = useOrder(id);
  const { data } = read;
  usePolling(
    (data !== undefined && isInvoiceComing(data)) || data?.refunds.some(({ status, isPayout }) => status === 'pending' && isPayout !== true) === true,
    read.mutate,
  );
  if (data === undefined && read.error?.code === 'order_not_found')
    return (
      <>
        <Title isMissing>Order not found</Title>
        <EmptyState
          level="h1"
          title="Order not found"
          text="There is no such order in your account. Perhaps it was placed with another one."
          action={<ButtonLink to="/profile?tab=orders">View Your Orders</ButtonLink>}
        />
      </>
    );
  return (
    <>
      {data === undefined && <Title noIndex>Your order</Title>}
      <AsyncContent read={read} loadingText="Loading the order..." errorTitle="Failed to load order details">
        {children}
      </AsyncContent>
    </>
  );
}

/** In print the page has no margin of its own. */
export const OrderContainer = ({ children }: { children: ReactNode }) => (
  <Container py={{ base: '6', md: '10' }} css={{ '@media print': { padding: 0, maxWidth: 'none' } }}>
    {children}
  </Container>
);

/** A card with a heading. */
export function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} css={{ '@media print': { boxShadow: 'none', padding: 0, breakInside: 'avoid' } }}>
      <chakra.h2 id={id} fontSize="xl" mb="4" lineHeight="1.2">
        {title}
      </chakra.h2>
      {children}
    </Card>
  );
}

interface ItemsProps {
  readonly order: Order;
  /** What is shown below an item's name, e.g. a link to review it. */
  readonly renderBelow?: (item: Item) => ReactNode;
}

export function OrderItems({ order, renderBelow }: ItemsProps) {
  if (order.orderItems.length === 0) return <p>No items found</p>;
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
      {order.orderItems.map((item) => (
        <chakra.li key={item.id} display="flex" flexWrap="wrap" gap="4" alignItems="center" css={{ '@media print': { breakInside: 'avoid' } }}>
          <chakra.span w={{ base: '16', sm: '20' }} flexShrink="0">
            <Picture src={item.productImage} alt="" sizes="80px" rounded="md" />
          </chakra.span>
          <chakra.span flex="1 1 6.5rem" minW="0" overflowWrap="anywhere">
            <chakra.span asChild display="inline-block" py="0.5" fontWeight="600" lineHeight="1.3" _hover={{ textDecoration: 'underline' }}>
              <Link to={variantPath(item.productId, item.variant)}>{item.productName === '' ? `Product #${item.productId}` : item.productName}</Link>
            </chakra.span>
            {item.variant.title !== '' && (
              <chakra.span display="block" fontSize="sm">
                {item.variant.title}
              </chakra.span>
            )}
            <chakra.span display="block" color="ink.soft" fontSize="sm">
              {item.quantity} × {formatRupees(item.unitPrice)}
            </chakra.span>
            {item.sku !== undefined && (
              <chakra.span display="block" color="ink.soft" fontSize="sm">
                SKU: {item.sku}
              </chakra.span>
            )}
            {renderBelow?.(item)}
          </chakra.span>
          <chakra.span fontWeight="600" fontVariantNumeric="tabular-nums">
            {formatRupees(item.totalPrice)}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** `Discount`, with the codes of the offers that gave it. Free shipping gives none. */
function discountName({ offers }: Order): string {
  const codes = offers.flatMap(({ code, amount }) => (code === undefined || amount === 0 ? [] : [code]));
  return codes.length === 0 ? 'Discount' : `Discount (${codes.join(', ')})`;
}

export function OrderFigures({ order }: { order: Order }) {
  return (
    <chakra.dl display="flex" flexDirection="column" gap="1.5">
      <SumLine name="Subtotal" value={order.subtotal} />
      {order.discount > 0 && <SumLine name={discountName(order)} value={-order.discount} />}
      {order.offers.map(
        ({ savedShipping, ...offer }) =>
          savedShipping !== undefined && <SumLine key={offer.title} name={offerName(offer)} value={`You save ${formatRupees(savedShipping)}`} />,
      )}
      {order.shippingCost > 0 && <SumLine name="Shipping" value={order.shippingCost} />}
      {order.codFee > 0 && <SumLine name="Cash on delivery fee" value={order.codFee} />}
      {order.tax > 0 && <SumLine name="Tax" value={order.tax} />}
      <SumLine name="Total" value={order.total} strong />
      {order.amountDue !== undefined && <PayOnDelivery amount={order.amountDue} />}
      {order.taxIncluded > 0 && <SumLine name="GST in the total" value={order.taxIncluded} />}
    </chakra.dl>
  );
}

const PayOnDelivery = ({ amount }: { amount: number }) => (
  <chakra.div bg="sun.tint" borderRadius="md" px="3" py="2" fontWeight="600">
    <chakra.dt srOnly>To pay</chakra.dt>
    <dd>Pay {formatRupees(amount)} on delivery</dd>
  </chakra.div>
);

/** @param value rupees, or a text */
function SumLine({ name, value, strong = false }: { name: string; value: number | string; strong?: boolean }) {
  return (
    <Flex justify="space-between" wrap="wrap" columnGap="4" fontWeight={strong ? '700' : '400'} fontSize={strong ? 'lg' : 'md'}>
      <dt>{name}</dt>
      <chakra.dd fontVariantNumeric="tabular-nums">{typeof value === 'number' ? formatRupees(value) : value}</chakra.dd>
    </Flex>
  );
}

export function PostalAddress({ address: to }: { address: Order['shippingAddress'] }) {
  return (
    <chakra.address fontStyle="normal" overflowWrap="anywhere">
      <chakra.strong display="block">{to.recipientName}</chakra.strong>
      {to.address}, {to.city}, {stateName(to.state)} {to.postalCode}
      {to.phone !== '' && (
        <chakra.span display="block" color="ink.soft">
          {formatPhone(to.phone)}
        </chakra.span>
      )}
      {to.secondaryPhone !== undefined && (
        <chakra.span display="block" color="ink.soft">
          {formatPhone(to.secondaryPhone)}
        </chakra.span>
      )}
    </chakra.address>
  );
}

/** The buttons of the invoice, or why there is none. */
export function OrderInvoice({ order }: { order: Order }) {
  const { id, invoice } = order;
  if (invoice === undefined) return <NoInvoice order={order} />;
  return (
    <>
      <chakra.p mb="3" overflowWrap="anywhere">
        Invoice #{invoice.number}
      </chakra.p>
      <chakra.div css={{ '@media print': { display: 'none' } }}>
        <InvoiceButtons id={id} number={invoice.number} />
      </chakra.div>
    </>
  );
}
