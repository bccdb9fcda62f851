/** What goes into the parcel? A sheet to print: who gets it and what has to be in it; prices stay out of a gift. */
import { Button, chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import type { Order } from '#shared/contract/order.ts';
import { countsAsReturned } from '#shared/rules/return-status.ts';
import { contact } from '#web/content/contact.ts';
import { BackLink, TabHead } from '#web/ui/admin/head.tsx';
import { TableSkeleton } from '#web/ui/admin/table.tsx';
import { useRead } from '#web/ui/admin/use-read.ts';
import { dayOf } from '#web/ui/admin/when.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Address } from './order-view.tsx';

export function PackingSlip({ id, back }: { id: string; back: string }) {
  const { data, error, mutate } = useRead('order.read', { params: { id } }, { keepPreviousData: false });
  return (
    <>
      <chakra.div css={{ '@media print': { display: 'none' } }}>
        <TabHead
          title="Packing slip"
          back={<BackLink to={back}>Back to the order</BackLink>}
          actions={
            <Button size="sm" disabled={data === undefined} onClick={() => window.print()}>
              <Printer size={16} aria-hidden />
              Print
            </Button>
          }
        />
      </chakra.div>
      {data !== undefined && <Slip order={data} />}
      {data === undefined && error === undefined && <TableSkeleton name="Packing slip" />}
      {data === undefined && error !== undefined && (
        <ErrorState title="Failed to load order details" text={error.message} onRetry={() => void mutate()} />
      )}
    </>
  );
}

/** What is refunded without having been sent is not packed. */
const toPack = ({ orderItems, returns }: Order) => {
  const out = returns.filter(({ status, byShop }) => byShop === true && countsAsReturned(status)).flatMap(({ items }) => items);
  return orderItems.flatMap((item) => {
    const quantity = out.reduce((left, each) => left - (each.productId === item.productId ? each.quantity : 0), item.quantity);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
};

function Slip({ order }: { order: Order }) {
  const items = toPack(order);
  return (
    <chakra.section
      aria-label="Packing slip"
      bg="white"
      p={{ base: '4', md: '8' }}
      maxW="46rem"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      css={{
        '@page': { margin: '14mm' },
        '@media print': { border: 0, padding: 0, maxWidth: 'none' },
        '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.9375rem' },
        '& :is(th, td)': {
          overflowWrap: 'anywhere',
          textAlign: 'start',
          padding: '0.5rem 0.5rem 0.5rem 0',
          borderBottom: '1px solid #D9CBB2',
          verticalAlign: 'top',
        },
        '& tr': { breakInside: 'avoid' },
      }}
    >
      <chakra.div display="flex" justifyContent="space-between" gap="4" flexWrap="wrap" mb="6">
        <Logo />
        <chakra.div textAlign={{ base: 'start', sm: 'end' }}>
          <chakra.h2 fontSize="xl" overflowWrap="anywhere">
            {order.orderNumber}
          </chakra.h2>
          <p>{dayOf(order.createdAt)}</p>
        </chakra.div>
      </chakra.div>
      <chakra.h3 fontSize="md" mb="1">
        Ship to
      </chakra.h3>
      <Address of={order.shippingAddress} />
      {items.length === 0 ? (
        <chakra.p mt="6" fontWeight="600">
          Nothing is left to pack: all of it is refunded.
        </chakra.p>
      ) : (
        <Packed items={items} />
      )}
      {order.notes !== undefined && order.notes !== '' && (
        <chakra.p mt="4" whiteSpace="pre-line">
          {order.notes}
        </chakra.p>
      )}
      <chakra.p mt="6" fontSize="sm" color="ink.soft">
        Questions? {contact.email}
      </chakra.p>
    </chakra.section>
  );
}

function Packed({ items }: { items: Order['orderItems'] }) {
  const inAll = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <chakra.table mt="6">
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">Item</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, quantity, productName, productId }) => (
            <tr key={id}>
              <td>{quantity}</td>
              <td>{productName === '' ? `Product #${productId}` : productName}</td>
              <td>
                <chakra.span display="inline-block" boxSize="4" borderWidth="1px" borderColor="ink" aria-hidden="true" />
                <chakra.span srOnly>To be ticked</chakra.span>
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <chakra.p mt="4" fontWeight="600">
        {inAll} {inAll === 1 ? 'item' : 'items'} in all
      </chakra.p>
    </>
  );
}
