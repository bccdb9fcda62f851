/** One order with its items, refunds, returns, addresses, notes and actions. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Printer, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { promiseText } from '#shared/rules/order/delivery.ts';
import { hasEndedUndelivered } from '#shared/rules/order/order-status.ts';
import { stateName } from '#shared/rules/states.ts';
import { formatCalendarDay, formatTime } from '#web/format.ts';
import { variantPath } from '#web/paths.ts';
import { methods } from '#web/shop/payment/payment-methods.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { History } from '#web/ui/admin/history.tsx';
import { PaymentBadge, StatusBadge, statusText } from '#web/ui/admin/order-badges.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { OrderTotals } from '#web/ui/catalog/order-totals.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { useOrderDetails } from './api/orders.ts';
import { DisputeNotice } from './dispute-notice.tsx';
import { nameOf, returnLabels } from './labels.tsx';
import { Notes } from './notes.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Refunds } from './refunds.tsx';
import { ReturnCard } from './return-card.tsx';
import { StatusControl } from './status-control.tsx';

/** The returns of one order. */
function OrderReturns({ order }: { order: Order }) {
  if (order.returns.length === 0) return null;
  return (
    <Panel aria-labelledby="order-returns">
      <PanelTitle id="order-returns">Returns</PanelTitle>
      {order.returns.map((each) => (
        <ReturnCard key={each.id} returned={each} order={order} />
      ))}
    </Panel>
  );
}

type Change = NonNullable<Order['history']>[number];

const actorName = ({ name, role }: Change['by']): string =>
  name ?? { customer: 'The customer', provider: 'The payment provider', system: 'Automatically' }[role as string] ?? 'Staff';

const returnStateLabel = (state: string): string => Object.entries(returnLabels).find(([each]) => each === state)?.[1][1] ?? state;

const changeText = ({ from, to, returnId }: Change): string => {
  if (returnId === undefined) return `${statusText(from)} → ${statusText(to)}`;
  return from === 'none' ? `Return: ${returnStateLabel(to)}` : `Return: ${returnStateLabel(from)} → ${returnStateLabel(to)}`;
};

/** The history of one order. */
function OrderHistory({ order: { id, history = [], createdAt } }: { order: Order }) {
  const events = history.map((change) => ({ at: change.at, what: changeText(change), who: actorName(change.by), reason: change.reason }));
  return <History of={{ type: 'order', id }} events={[...events, { at: createdAt, what: 'Order placed', who: 'The customer' }]} />;
}

/** The items of an order. */
function Items({ order }: { order: Order }) {
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
                <Link to={variantPath(item.productId, item.variant)}>
                  {item.productName === '' ? `Product #${item.productId}` : item.productName}
                </Link>
              </chakra.span>
              {item.variant.title !== '' && <chakra.span display="block">{item.variant.title}</chakra.span>}
              <chakra.span display="block" color="ink.soft" fontVariantNumeric="tabular-nums">
                {item.quantity} × {formatRupees(item.unitPrice)}
                {item.sku !== undefined && ` · SKU ${item.sku}`}
              </chakra.span>
            </chakra.span>
            <chakra.strong fontVariantNumeric="tabular-nums">{formatRupees(item.totalPrice)}</chakra.strong>
          </chakra.li>
        ))}
      </chakra.ul>
      <Flex justify="flex-end" mt="3" pt="3" borderTopWidth="1px" borderColor="line">
        <chakra.div w="full" maxW="20rem" fontSize="sm">
          <OrderTotals figures={order} includesTax={order.taxIncluded > 0} />
        </chakra.div>
      </Flex>
    </Panel>
  );
}

interface Props {
  readonly id: string;
  readonly backTo: string;
  readonly slipHref: string;
}

const errorTitle = 'Failed to load order details';

export function OrderView({ id, backTo, slipHref }: Props) {
  const { data, error, mutate } = useOrderDetails(id, refreshIntervalFor);
  useEffect(() => {
    if (error !== undefined) toast('error', errorTitle);
  }, [error]);
  if (data !== undefined) return <StaffOrderDetails key={data.id} order={data} backTo={backTo} slipHref={slipHref} />;
  return (
    <>
      <PageHeader title="Order" back={<BackLink to={backTo}>All orders</BackLink>} />
      {error === undefined ? <TableSkeleton name="Order" /> : <ErrorState title={errorTitle} text={error.message} onRetry={() => void mutate()} />}
    </>
  );
}

/** Milliseconds between reads while a refund or the invoice's number is expected; otherwise none. */
const refreshIntervalFor = (order: Order | undefined): number =>
  order !== undefined && (isInvoiceExpected(order) || order.refunds.some(({ status, isPayout }) => status === 'pending' && isPayout !== true))
    ? 5_000
    : 0;

/** An order to be paid on delivery is invoiced at dispatch. */
const isInvoiceExpected = ({ invoice, amountDue, status, paymentStatus }: Order): boolean =>
  invoice === undefined && paymentStatus !== 'voided' && (amountDue === undefined || status === 'shipped');

function StaffOrderDetails({ order, backTo, slipHref }: { order: Order; backTo: string; slipHref: string }) {
  const [refunding, setRefunding] = useState(false);
  const { orderNumber, user, shippingAddress: ship, billingAddress: bill } = order;
  return (
    <>
      <PageHeader
        title={orderNumber}
        documentTitle={`Order ${orderNumber}`}
        back={<BackLink to={backTo}>All orders</BackLink>}
        aside={
          <>
            <PaymentBadge status={order.paymentStatus} labelled />
            <StatusBadge status={order.status} labelled />
          </>
        }
        actions={
          <>
            <InvoiceButton order={order} />
            <Button asChild type={undefined} variant="outline" size="sm">
              <Link to={slipHref}>
                <Printer size={16} aria-hidden />
                Packing slip
              </Link>
            </Button>
            {!hasEndedUndelivered(order.status) && order.paymentStatus === 'completed' && (
              <Button variant="outline" size="sm" onClick={() => setRefunding(true)}>
                <Undo2 size={16} aria-hidden />
                Refund
              </Button>
            )}
          </>
        }
      />
      <DisputeNotice orderId={order.id} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.7fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
        <Grid gap="4" minW="0">
          <Panel aria-labelledby="order-facts">
            <PanelTitle id="order-facts">Order Information</PanelTitle>
            <DefinitionList layout="dense">
              <Definition name="Order number">{orderNumber}</Definition>
              <Definition name="Created">{formatTime(order.createdAt)}</Definition>
              <Definition name="Status">
                <StatusControl order={order} />
              </Definition>
              <Definition name="Payment status">
                <PaymentBadge status={order.paymentStatus} />
              </Definition>
              <Definition name="Tracking number">
                <StaffTracking order={order} />
              </Definition>
              <Definition name="Paid by">
                {order.paymentMethod === 'cod'
                  ? 'Cash on delivery'
                  : `${methods.find(({ id }) => id === order.paymentMethod)?.label ?? order.paymentMethod ?? ''} ${order.paymentId}`}
              </Definition>
              {order.amountDue !== undefined && <Definition name="To collect">{formatRupees(order.amountDue)}</Definition>}
              {order.collection !== undefined && (
                <Definition name="Collected">{`${formatRupees(order.collection.amount)}, ${order.collection.reference}, ${formatTime(order.collection.at)}`}</Definition>
              )}
              {order.collection?.remittance !== undefined && (
                <Definition name="Paid to us by the courier">{`${formatRupees(order.collection.remittance.amount)}, ${order.collection.remittance.reference}, ${formatCalendarDay(order.collection.remittance.date)}`}</Definition>
              )}
              {order.cancellation !== undefined && (
                <Definition name={`Cancelled by the ${order.cancellation.by}`}>{order.cancellation.reason ?? 'No reason given'}</Definition>
              )}
            </DefinitionList>
          </Panel>
          <Items order={order} />
          <Refunds order={order} />
          <OrderReturns order={order} />
          <OrderHistory order={order} />
        </Grid>
        <Grid gap="4" minW="0">
          <Panel aria-labelledby="order-customer">
            <PanelTitle id="order-customer">Customer</PanelTitle>
            <DefinitionList layout="dense">
              <Definition name="Name">{nameOf(user)}</Definition>
              <Definition name="Email">
                {user.email === '' ? 'N/A' : <ContactLink href={`mailto:${user.email}`}>{user.email}</ContactLink>}
              </Definition>
              <Definition name="Phone">
                {user.phone === '' ? 'N/A' : <ContactLink href={`tel:${user.phone}`}>{formatPhone(user.phone)}</ContactLink>}
              </Definition>
            </DefinitionList>
          </Panel>
          <Panel aria-labelledby="order-shipping">
            <PanelTitle id="order-shipping">Shipping Address</PanelTitle>
            <AddressBlock postalAddress={ship} />
            {order.deliveryPromise !== undefined && (
              <chakra.p mt="2" fontSize="sm">
                Promised for {promiseText(order.deliveryPromise)}
              </chakra.p>
            )}
            {bill !== undefined && !isSameAddress(bill, ship) && (
              <>
                <chakra.h3 fontSize="md" mt="4" mb="1">
                  Billing Address
                </chakra.h3>
                <AddressBlock postalAddress={bill} />
              </>
            )}
          </Panel>
          {order.business !== undefined && (
            <Panel aria-labelledby="order-business">
              <PanelTitle id="order-business">Registered buyer</PanelTitle>
              <chakra.p fontSize="sm" overflowWrap="anywhere">
                {order.business.companyName}
                <br />
                GSTIN {order.business.gstin}
              </chakra.p>
            </Panel>
          )}
          {order.giftMessage !== undefined && (
            <Panel aria-labelledby="order-gift">
              <PanelTitle id="order-gift">Gift Message</PanelTitle>
              <chakra.p fontSize="sm" whiteSpace="pre-line" overflowWrap="anywhere">
                {order.giftMessage}
              </chakra.p>
            </Panel>
          )}
          <Notes order={order} />
        </Grid>
      </Grid>
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </>
  );
}

const ContactLink = chakra('a', { base: { display: 'inline-block', py: '0.5', color: 'brand', textDecoration: 'underline' } });

function StaffTracking({ order: { tracking } }: { order: Order }) {
  if (tracking.number === undefined) return 'None yet';
  const label = tracking.carrier === undefined ? tracking.number : `${tracking.number} (${tracking.carrier})`;
  if (tracking.url === undefined) return label;
  return (
    <ContactLink href={tracking.url} target="_blank" rel="noopener noreferrer">
      {label}
      <chakra.span srOnly> (opens in a new tab)</chakra.span>
    </ContactLink>
  );
}

type PostalAddress = Order['shippingAddress'];
const isSameAddress = (one: PostalAddress, other: PostalAddress) => JSON.stringify({ ...one, label: '' }) === JSON.stringify({ ...other, label: '' });

export const AddressBlock = ({
  postalAddress: { recipientName, address, city, state, postalCode, phone, secondaryPhone, label },
}: {
  postalAddress: PostalAddress;
}) => (
  <chakra.address fontStyle="normal" fontSize="sm" overflowWrap="anywhere">
    <strong>{recipientName}</strong>
    {label !== '' && <chakra.span color="ink.soft">{` (${label})`}</chakra.span>}
    <chakra.span display="block">{address}</chakra.span>
    <chakra.span display="block">{`${city}, ${stateName(state)} ${postalCode}`}</chakra.span>
    {phone !== '' && <chakra.span display="block">{formatPhone(phone)}</chakra.span>}
    {secondaryPhone !== undefined && <chakra.span display="block">{formatPhone(secondaryPhone)}</chakra.span>}
  </chakra.address>
);

function InvoiceButton({ order }: { order: Order }) {
  const { id, invoice } = order;
  if (invoice === undefined)
    return (
      <Button variant="outline" size="sm" aria-disabled>
        {isInvoiceExpected(order) ? 'Invoice is being written' : 'No invoice yet'}
      </Button>
    );
  const name = `invoice-${invoice.number.replace(/[^\w-]+/g, '-')}.pdf`;
  return (
    <FileButton endpoint="invoice.read" params={{ id }} name={name} errorText="Failed to load the PDF. Please try again." opensTab>
      Invoice PDF
    </FileButton>
  );
}
