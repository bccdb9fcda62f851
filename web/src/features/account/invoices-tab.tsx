/** The invoice of each order, and a credit note for each refund. */
import { chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react';
import type { Key } from '#shared/contract/index.ts';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatLongDay } from '#web/format.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { OrderCardHeader } from './order-labels.tsx';
import { OrderList, useOrderPages } from './order-list.tsx';
import { usePolling } from './use-polling.ts';

export function InvoicesTab() {
  const pages = useOrderPages();
  usePolling(pages.read.data?.data.some(isInvoiceComing) === true, pages.read.mutate);
  return (
    <OrderList
      title="Invoices & Receipts"
      loading="Loading your invoices..."
      emptyState={{ title: 'No invoices available', text: 'Each order brings its invoice, to read and to keep.' }}
      pages={pages}
    >
      {(order) => <OrderDocuments order={order} />}
    </OrderList>
  );
}

function OrderDocuments({ order }: { order: Order }) {
  const { id, invoice, creditNotes, refunds, orderNumber } = order;
  return (
    <Card>
      <OrderCardHeader title={`Invoice #${invoice?.number ?? orderNumber}`} order={order}>
        {formatLongDay(invoice?.issuedAt ?? order.createdAt)}
      </OrderCardHeader>
      {/* On a line of its own, because beside the day and the state it breaks on a phone. */}
      {invoice !== undefined && (
        <chakra.p color="ink.soft" fontSize="sm">
          Order #{orderNumber}
        </chakra.p>
      )}
      <Flex justify="space-between" align="center" gap="3" mt="4" wrap="wrap">
        <chakra.p fontSize="xl" fontWeight="700" fontVariantNumeric="tabular-nums">
          {formatRupees(order.total)}
        </chakra.p>
        {invoice === undefined ? <NoInvoice order={order} fontSize="sm" /> : <InvoiceButtons id={id} number={invoice.number} />}
      </Flex>
      {creditNotes.map((note) => (
        <Flex key={note.id} justify="space-between" align="center" gap="3" mt="4" pt="4" wrap="wrap" borderTopWidth="1px" borderColor="line">
          <div>
            <chakra.h4 fontSize="md">Credit note #{note.number}</chakra.h4>
            <chakra.p color="ink.soft" fontSize="sm">
              {/* The credit note of a parcel that was never paid corrects its invoice, and no money moves. */}
              {formatLongDay(note.issuedAt)} · {formatRupees(note.amount)} {refunds.some((refund) => refund.id === note.id) ? 'refunded' : 'credited'}
            </chakra.p>
          </div>
          <DocumentButtons
            documentName={`credit note ${note.number}`}
            endpoint="invoice.readCreditNote"
            params={{ id, creditNoteId: note.id }}
            number={note.number}
          />
        </Flex>
      ))}
    </Card>
  );
}

/** Whether the invoice will be written within a minute: an order on delivery gets it when the parcel is sent, one without a payment never. */
export const isInvoiceComing = ({ invoice, paymentStatus, status }: Order): boolean =>
  invoice === undefined && (paymentStatus === 'completed' || (paymentStatus === 'due' && status === 'shipped'));

/** Says why there is no invoice yet, or never. */
export function NoInvoice({ order, ...props }: { order: Order } & HTMLChakraProps<'p'>) {
  const { paymentStatus } = order;
  if (isInvoiceComing(order))
    return (
      <chakra.p color="ink.soft" role="status" {...props}>
        Being written: ready in a minute.
      </chakra.p>
    );
  return (
    <chakra.p {...props}>
      {paymentStatus === 'due'
        ? 'The invoice comes when the parcel is sent.'
        : paymentStatus === 'refused' || paymentStatus === 'voided'
          ? 'There is no invoice: nothing was sold.'
          : 'There is an invoice once the payment is complete.'}
    </chakra.p>
  );
}

/** Opens or saves the PDF of an order's invoice. */
export const InvoiceButtons = ({ id, number }: { id: string; number: string }) => (
  <DocumentButtons documentName={`invoice ${number}`} endpoint="invoice.read" params={{ id }} number={number} />
);

interface DocumentButtonsProps {
  readonly documentName: string;
  readonly endpoint: Key;
  readonly params: Record<string, string>;
  readonly number: string;
}

function DocumentButtons({ documentName, endpoint, params, number }: DocumentButtonsProps) {
  const file = {
    endpoint,
    params,
    name: `${endpoint === 'invoice.read' ? 'invoice' : 'credit-note'}-${number.replace(/[^\w-]+/g, '-')}.pdf`,
    errorText: 'Failed to load the PDF. Please try again.',
  };
  return (
    <Flex gap="2" wrap="wrap">
      <FileButton {...file} opensTab aria-label={`Preview ${documentName}`}>
        Preview
      </FileButton>
      <FileButton {...file} aria-label={`Download PDF of ${documentName}`}>
        Download PDF
      </FileButton>
    </Flex>
  );
}
