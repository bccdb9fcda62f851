/** Packing slips to print: recipient and contents of each parcel, without prices. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { isExchange } from '#shared/rules/order/exchange.ts';
import { countsAsReturned } from '#shared/rules/order/return-status.ts';
import { isSameVariant, itemName } from '#shared/rules/order/variant-ref.ts';
import { formatDay } from '#web/format.ts';
import { sellerLines, useSeller } from '#web/shop/api/seller.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { BackLink, PageHeader } from '#web/ui/admin/page-header.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { useOrdersWithErrors } from './api/orders.ts';
import { AddressBlock } from './order-view.tsx';

interface Props {
  readonly ids: readonly string[];
  /** The id of a return: the slip is for the new items of its exchange. */
  readonly exchange?: string;
  readonly backLink: { readonly to: string; readonly text: string };
}

export function PackingSlips({ ids, exchange = '', backLink }: Props) {
  const { data, isValidating, mutate } = useOrdersWithErrors(ids);
  const orders = (data ?? []).flatMap((each) => ('order' in each ? [each.order] : []));
  const [firstError, ...otherErrors] = (data ?? []).flatMap((each) => ('error' in each ? [each.error] : []));
  return (
    <>
      <chakra.div css={{ '@media print': { display: 'none' } }}>
        <PageHeader
          title={ids.length === 1 ? 'Packing slip' : `${ids.length} packing slips`}
          back={<BackLink to={backLink.to}>{backLink.text}</BackLink>}
          actions={
            <Button size="sm" disabled={orders.length === 0} onClick={() => window.print()}>
              <Printer size={16} aria-hidden />
              Print
            </Button>
          }
        />
        {firstError !== undefined && (
          <Flex role="alert" direction="column" align="start" gap="3" mb="4">
            <Notice tone="error">{`${otherErrors.length + 1} of ${ids.length} cannot be shown. ${firstError}`}</Notice>
            <Button size="sm" variant="outline" aria-disabled={isValidating} onClick={() => isValidating || void mutate()}>
              Try Again
            </Button>
          </Flex>
        )}
      </chakra.div>
      {data === undefined && <TableSkeleton name="Packing slips" />}
      {orders.map((order) => (
        <Slip key={order.id} order={order} exchange={exchange} />
      ))}
    </>
  );
}

interface PackedItem {
  readonly id: string;
  readonly name: string;
  readonly sku: string | undefined;
  readonly quantity: number;
}

/** The new items of an exchange that is held or sent. */
const exchangeItems = ({ orderItems, returns }: Order, returnId: string): readonly PackedItem[] =>
  returns
    .filter((each) => each.id === returnId && isExchange(each))
    .flatMap(({ items }) => items)
    .flatMap(({ exchangeFor, quantity, ...item }) => {
      const bought = orderItems.find((each) => isSameVariant(each, item));
      if (exchangeFor === undefined || bought === undefined) return [];
      const { sku } = exchangeFor;
      return [{ id: item.orderItemId, name: itemName({ ...bought, variant: exchangeFor }), sku: sku === '' ? undefined : sku, quantity }];
    });

/** Units that were refunded before packing are not packed. */
const itemsToPack = ({ status, orderItems, returns }: Order): readonly PackedItem[] => {
  if (status === 'cancelled' || status === 'returned_to_origin') return [];
  const refundedItems = returns.filter(({ status, byShop }) => byShop === true && countsAsReturned(status)).flatMap(({ items }) => items);
  return orderItems.flatMap((item) => {
    const quantity = refundedItems.reduce((left, each) => left - (isSameVariant(each, item) ? each.quantity : 0), item.quantity);
    return quantity > 0 ? [{ id: item.id, name: itemName(item), sku: item.sku, quantity }] : [];
  });
};

function Slip({ order, exchange }: { order: Order; exchange: string }) {
  const isExchanged = exchange !== '';
  const items = isExchanged ? exchangeItems(order, exchange) : itemsToPack(order);
  return (
    <chakra.section
      aria-label={`Packing slip of ${isExchanged ? 'the exchange for ' : ''}order ${order.orderNumber}`}
      bg="white"
      p={{ base: '4', md: '8' }}
      maxW="46rem"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      css={{
        '@page': { margin: '14mm' },
        '@media print': { border: 0, padding: 0, maxWidth: 'none' },
        // Each parcel has a sheet of its own.
        '& + &': { marginTop: '1rem', '@media print': { marginTop: 0, breakBefore: 'page' } },
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
          {isExchanged && <chakra.p fontWeight="600">Exchange</chakra.p>}
          <p>{formatDay(order.createdAt)}</p>
        </chakra.div>
      </chakra.div>
      <chakra.h3 fontSize="md" mb="1">
        Ship to
      </chakra.h3>
      <AddressBlock postalAddress={order.shippingAddress} />
      {!isExchanged && order.amountDue !== undefined && (
        <chakra.p mt="4" fontSize="lg" fontWeight="700">
          Collect {formatRupees(order.amountDue)} on delivery
        </chakra.p>
      )}
      {items.length === 0 ? (
        <chakra.p mt="6" fontWeight="600">
          {isExchanged
            ? 'Nothing is to be packed: this is not an exchange any more.'
            : order.status === 'cancelled'
              ? 'Nothing is to be packed: this order is cancelled.'
              : order.status === 'returned_to_origin'
                ? 'Nothing is to be packed: this order came back.'
                : 'Nothing is left to pack: all of it is refunded.'}
        </chakra.p>
      ) : (
        <PackedTable items={items} />
      )}
      {isExchanged && items.length > 0 && (
        <chakra.p mt="4">
          Sent in exchange for items of this order that came back. There is nothing to pay, and the invoice of the order stays as it is.
        </chakra.p>
      )}
      {!isExchanged && order.giftMessage !== undefined && items.length > 0 && (
        <chakra.section
          aria-label="Gift message"
          mt="6"
          p="4"
          borderWidth="1px"
          borderColor="line.deep"
          borderRadius="md"
          css={{ breakInside: 'avoid' }}
        >
          <chakra.h3 fontSize="md" mb="1">
            Gift message
          </chakra.h3>
          <chakra.p fontSize="lg" whiteSpace="pre-line" overflowWrap="anywhere">
            {order.giftMessage}
          </chakra.p>
        </chakra.section>
      )}
      {!isExchanged && order.notes !== undefined && order.notes !== '' && (
        <chakra.p mt="4" whiteSpace="pre-line">
          {order.notes}
        </chakra.p>
      )}
      <SoldBy />
    </chakra.section>
  );
}

function SoldBy() {
  const { data: seller } = useSeller();
  return (
    seller !== undefined && (
      <chakra.p mt="6" fontSize="sm" color="ink.soft">
        Sold by {sellerLines(seller).join(', ')}. Questions? {seller.email}
      </chakra.p>
    )
  );
}

function PackedTable({ items }: { items: readonly PackedItem[] }) {
  const total = items.reduce((sum, { quantity }) => sum + quantity, 0);
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
          {items.map((item) => (
            <tr key={item.id}>
              <td>{item.quantity}</td>
              <td>
                {item.name}
                {item.sku !== undefined && <chakra.span display="block" fontSize="sm" color="ink.soft">{`SKU ${item.sku}`}</chakra.span>}
              </td>
              <td>
                <chakra.span display="inline-block" boxSize="4" borderWidth="1px" borderColor="ink" aria-hidden="true" />
                <chakra.span srOnly>To be ticked</chakra.span>
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <chakra.p mt="4" fontWeight="600">
        {total} {total === 1 ? 'item' : 'items'} in all
      </chakra.p>
    </>
  );
}
