/** One order with its items, refunds, returns, addresses, notes and actions. */
import { Button, chakra, Grid } from '@chakra-ui/react';
import { Printer, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { showPhone } from '#shared/rules/identity/phone.ts';
import { stateName } from '#shared/rules/states.ts';
import { textOf } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { formatTime } from '#web/format.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { PaymentBadge, StatusBadge } from '#web/ui/admin/order-badges.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { useOrderDetails } from './api/orders.ts';
import { Items } from './items.tsx';
import { Notes } from './notes.tsx';
import { OrderHistory } from './order-history.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Refunds } from './refunds.tsx';
import { OrderReturns } from './returns.tsx';
import { StatusControl } from './status-control.tsx';
import { nameOf } from './words.tsx';

interface Props {
  readonly id: string;
  readonly back: string;
  readonly slip: string;
}

const failed = 'Failed to load order details';

export function OrderView({ id, back, slip }: Props) {
  const { data, error, mutate } = useOrderDetails(id, everyWhile);
  useEffect(() => {
    if (error !== undefined) toast('error', failed);
  }, [error]);
  if (data !== undefined) return <OrderSheet key={data.id} order={data} back={back} slip={slip} />;
  return (
    <>
      <PageHeader title="Order" back={<BackLink to={back}>All orders</BackLink>} />
      {error === undefined ? <TableSkeleton name="Order" /> : <ErrorState title={failed} text={error.message} onRetry={() => void mutate()} />}
    </>
  );
}

/** Milliseconds between reads while a refund or the invoice's number is expected; otherwise none. */
const everyWhile = (order: Order | undefined): number =>
  order !== undefined && (order.invoice === undefined || order.refunds.some(({ status }) => status === 'pending')) ? 5_000 : 0;

function OrderSheet({ order, back, slip }: { order: Order; back: string; slip: string }) {
  const [refunding, setRefunding] = useState(false);
  const { orderNumber, user, shippingAddress: ship, billingAddress: bill } = order;
  return (
    <>
      <PageHeader
        title={orderNumber}
        document={`Order ${orderNumber}`}
        back={<BackLink to={back}>All orders</BackLink>}
        aside={
          <>
            <StatusBadge status={order.status} />
            <PaymentBadge status={order.paymentStatus} />
          </>
        }
        actions={
          <>
            <InvoiceButton order={order} />
            <Button asChild variant="outline" size="sm">
              <Link to={slip}>
                <Printer size={16} aria-hidden />
                Packing slip
              </Link>
            </Button>
            {order.status !== 'cancelled' && order.paymentStatus === 'completed' && (
              <Button variant="outline" size="sm" onClick={() => setRefunding(true)}>
                <Undo2 size={16} aria-hidden />
                Refund
              </Button>
            )}
          </>
        }
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.7fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
        <Grid gap="4" minW="0">
          <Panel aria-labelledby="order-facts">
            <PanelTitle id="order-facts">Order Information</PanelTitle>
            <DefinitionList look="dense">
              <Definition name="Order number">{orderNumber}</Definition>
              <Definition name="Created">{formatTime(order.createdAt)}</Definition>
              <Definition name="Status">
                <StatusControl order={order} />
              </Definition>
              <Definition name="Payment status">
                <PaymentBadge status={order.paymentStatus} />
              </Definition>
              <Definition name="Tracking number">
                <Parcel order={order} />
              </Definition>
              <Definition name="Paid by">
                {(order.paymentMethod ?? '').toUpperCase()} {order.paymentId}
              </Definition>
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
            <DefinitionList look="dense">
              <Definition name="Name">{nameOf(user)}</Definition>
              <Definition name="Email">{user.email === '' ? 'N/A' : <Out href={`mailto:${user.email}`}>{user.email}</Out>}</Definition>
              <Definition name="Phone">{user.phone === '' ? 'N/A' : <Out href={`tel:${user.phone}`}>{showPhone(user.phone)}</Out>}</Definition>
            </DefinitionList>
          </Panel>
          <Panel aria-labelledby="order-shipping">
            <PanelTitle id="order-shipping">Shipping Address</PanelTitle>
            <Address of={ship} />
            {bill !== undefined && !isSamePlace(bill, ship) && (
              <>
                <chakra.h3 fontSize="md" mt="4" mb="1">
                  Billing Address
                </chakra.h3>
                <Address of={bill} />
              </>
            )}
          </Panel>
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

const Out = chakra('a', { base: { display: 'inline-block', py: '0.5', color: 'brand', textDecoration: 'underline' } });

function Parcel({ order: { tracking } }: { order: Order }) {
  if (tracking.number === undefined) return 'None yet';
  const words = tracking.carrier === undefined ? tracking.number : `${tracking.number} (${tracking.carrier})`;
  if (tracking.url === undefined) return words;
  return (
    <Out href={tracking.url} target="_blank" rel="noopener noreferrer">
      {words}
      <chakra.span srOnly> (opens in a new tab)</chakra.span>
    </Out>
  );
}

type Place = Order['shippingAddress'];
const isSamePlace = (one: Place, other: Place) => JSON.stringify({ ...one, label: '' }) === JSON.stringify({ ...other, label: '' });

export const Address = ({ of: { recipientName, address, city, state, postalCode, phone, label } }: { of: Place }) => (
  <chakra.address fontStyle="normal" fontSize="sm" overflowWrap="anywhere">
    <strong>{recipientName}</strong>
    {label !== '' && <chakra.span color="ink.soft">{` (${label})`}</chakra.span>}
    <chakra.span display="block">{address}</chakra.span>
    <chakra.span display="block">{`${city}, ${stateName(state)} ${postalCode}`}</chakra.span>
    {phone !== '' && <chakra.span display="block">{showPhone(phone)}</chakra.span>}
  </chakra.address>
);

function InvoiceButton({ order: { id, invoice } }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (busy || invoice === undefined) return;
    setBusy(true);
    try {
      await openFile('invoice.read', { id }, `invoice-${invoice.number.replace(/[^\w-]+/g, '-')}.pdf`);
    } catch (problem) {
      toast('error', textOf(problem, 'Failed to load the PDF. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" size="sm" aria-disabled={busy || invoice === undefined} onClick={() => void open()}>
      {invoice === undefined ? 'Invoice is being written' : 'Invoice PDF'}
    </Button>
  );
}
