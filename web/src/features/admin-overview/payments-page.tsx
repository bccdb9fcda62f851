/** Payments that need staff: failed refunds, disputes, and differences between the shop and the provider. */
import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { formatMoney, formatRupees } from '#shared/rules/money.ts';
import { providerNames } from '#shared/rules/order/payment-provider.ts';
import type { Answer } from '#web/api/client.ts';
import { formatDay, formatTime } from '#web/format.ts';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { DisputeWarning } from '#web/ui/admin/dispute-warning.tsx';
import { FilterBar, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { Pager } from '#web/ui/admin/pager.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath, pageNumberOf, useUrlState } from '#web/ui/admin/url-state.ts';
import { useWrites } from '#web/ui/admin/use-writes.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useSettled } from '#web/ui/feedback/use-settled.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { retryPaymentRefund, useAttention, useDifferences, useDisputes } from './api/overview.ts';

/** `page` counts the differences. */
const defaults: Readonly<Record<'disputes' | 'disputesPage' | 'differences', string>> = { disputes: 'open', disputesPage: '1', differences: 'open' };
/** The last page that the server answers. */
const maxPage = 1_000;

export function Component() {
  const { state, page, setState, hrefOf } = useUrlState('payments', defaults);
  const refunds = useAttention();
  const disputesPage = pageNumberOf(state.disputesPage);
  const disputes = useDisputes({
    page: Math.min(disputesPage, maxPage),
    ...(state.disputes === 'open' || state.disputes === 'decided' ? { state: state.disputes } : {}),
  });
  const status = state.differences === 'resolved' ? 'resolved' : 'open';
  const differences = useDifferences({ status, page: Math.min(page, maxPage) });
  const isSettled = useSettled(refunds, disputes, differences);
  return (
    <>
      <PageHeader title="Payments" />
      <FilterBar>
        <SelectFilter
          label="Disputes"
          value={state.disputes}
          onChoose={(chosen) => setState({ disputes: chosen, disputesPage: '1', page })}
          options={[
            ['open', 'Open'],
            ['decided', 'Decided'],
            ['all', 'All'],
          ]}
        />
        <SelectFilter
          label="Differences"
          value={state.differences}
          onChoose={(chosen) => setState({ differences: chosen })}
          options={[
            ['open', 'Open'],
            ['resolved', 'Resolved'],
          ]}
        />
      </FilterBar>
      {isSettled ? (
        <chakra.div display="grid" gap="8">
          <FailedRefunds read={refunds} />
          <Disputes read={disputes} state={state.disputes} hrefOf={(each) => hrefOf({ disputesPage: String(each), page })} />
          <Differences read={differences} status={status} hrefOf={(each) => hrefOf({ page: each })} />
        </chakra.div>
      ) : (
        <TableSkeleton name="Payments" />
      )}
    </>
  );
}

const orderLink = (id: string | undefined) => (id === undefined ? '—' : <TextLink to={adminPath('orders', { order: id })}>See order</TextLink>);

function purchaseLink({ orderId, appointmentId }: { readonly orderId?: string | undefined; readonly appointmentId?: string | undefined }) {
  if (appointmentId !== undefined) return <TextLink to={adminPath('doctors', { visit: appointmentId })}>See appointment</TextLink>;
  return orderLink(orderId);
}

const retriedText = 'The provider has been asked once more.';
const retryErrorText = 'Failed to retry the refund';

/** Replaces an empty table: three empty tables on one page would look like open tasks. */
const EmptyNote = chakra('p', { base: { color: 'ink.soft', fontSize: 'sm' } });

type FailedRefund = Answer<'overview.attention'>['data'][number]['items'][number];

const refundColumns: readonly Column<FailedRefund>[] = [
  { id: 'amount', label: 'Amount', isRowHeader: true, cell: ({ text }) => text },
  { id: 'begun', label: 'Begun', cell: ({ at }) => (at === undefined ? '—' : formatTime(at)) },
  { id: 'payment', label: 'Payment', cell: ({ paymentId = '—' }) => paymentId },
  { id: 'order', label: 'For', cell: purchaseLink },
  // A refund of an order is retried on the order's page.
  {
    id: 'again',
    label: 'Action',
    alignEnd: true,
    cell: (refund) => (refund.orderId === undefined ? <RetryRefundButton {...refund} /> : '—'),
  },
];

function RetryRefundButton({ id, text, dispute }: FailedRefund) {
  const { busy, write, refresh } = useWrites(['overview.attention']);
  const [isConfirming, setConfirming] = useState(false);
  const retry = () => write(() => retryPaymentRefund(id), retriedText, retryErrorText);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Ask again: ${text}`}
        aria-disabled={busy}
        onClick={() => (dispute === undefined ? void retry() : setConfirming(true))}
      >
        Ask again
      </Button>
      {isConfirming && dispute !== undefined && (
        <Confirm
          title={`Refund ${text} all the same?`}
          action="Ask again"
          busyText="Asking..."
          successText={retriedText}
          errorText={retryErrorText}
          isDestructive
          onConfirm={() => retryPaymentRefund(id)}
          onDone={() => {
            setConfirming(false);
            void refresh();
          }}
          onClose={() => setConfirming(false)}
        >
          <DisputeWarning dispute={dispute} />
        </Confirm>
      )}
    </>
  );
}

function FailedRefunds({ read: { data, error, mutate } }: { read: ReturnType<typeof useAttention> }) {
  const failedRefunds = data?.data.find(({ kind }) => kind === 'refund_failed');
  return (
    <section aria-label="Failed refunds">
      <PanelTitle>Failed refunds</PanelTitle>
      {data !== undefined && failedRefunds === undefined ? (
        <EmptyNote>No refund has failed.</EmptyNote>
      ) : (
        <DataTable
          name="Failed refunds"
          columns={refundColumns}
          rows={data && (failedRefunds?.items ?? [])}
          idOf={({ id }) => id}
          error={error}
          errorTitle="Failed to load refunds"
          onRetry={() => void mutate()}
          empty={{ title: 'No refund has failed' }}
        />
      )}
      {failedRefunds !== undefined && failedRefunds.count > failedRefunds.items.length && (
        <chakra.p mt="2" fontSize="sm" color="ink.soft">
          The first {failedRefunds.items.length} of {failedRefunds.isLeast ? 'more than ' : ''}
          {failedRefunds.count}. The next ones appear as these are done.
        </chakra.p>
      )}
    </section>
  );
}

const disputeColumns: readonly Column<Answer<'payment.listDisputes'>['data'][number]>[] = [
  { id: 'payment', label: 'Payment', isRowHeader: true, cell: ({ paymentId }) => paymentId },
  { id: 'amount', label: 'Amount', alignEnd: true, cell: ({ amount, currency }) => formatMoney(Math.round(amount * 100), currency) },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => <Badge tone={status === 'lost' ? 'bad' : status === 'won' ? 'good' : 'warn'}>{status}</Badge>,
  },
  { id: 'reason', label: 'Reason', cell: ({ reason = '—' }) => reason.replaceAll('_', ' ') },
  { id: 'begun', label: 'Begun', cell: ({ createdAt }) => formatDay(createdAt) },
  { id: 'answer', label: 'Answer until', cell: ({ respondBy }) => (respondBy === undefined ? '—' : formatTime(respondBy)) },
  { id: 'provider', label: 'Provider', cell: ({ provider }) => providerNames[provider] },
  { id: 'order', label: 'For', cell: purchaseLink },
];

interface DisputesProps {
  readonly state: string;
  readonly read: ReturnType<typeof useDisputes>;
  readonly hrefOf: (page: number) => string;
}

function Disputes({ read: { data, error, mutate }, state, hrefOf }: DisputesProps) {
  return (
    <section aria-label="Disputes">
      <PanelTitle>Disputes</PanelTitle>
      {data?.data.length === 0 ? (
        <EmptyNote>
          No dispute{state === 'open' ? ' is open' : ''}. Disputes are answered in the provider's dashboard; what becomes of them is shown here.
        </EmptyNote>
      ) : (
        <DataTable
          name="Disputes"
          columns={disputeColumns}
          rows={data?.data}
          idOf={({ id }) => id}
          error={error}
          errorTitle="Failed to load disputes"
          onRetry={() => void mutate()}
          empty={{ title: 'No dispute', text: "Disputes are answered in the provider's dashboard; what becomes of them is shown here." }}
        />
      )}
      {data !== undefined && <Pager meta={data.meta} count={data.data.length} noun="disputes" hrefOf={hrefOf} />}
    </section>
  );
}

type Kind = Answer<'payment.listDifferences'>['data'][number]['kind'];

/** What each difference means and what to do; the runbook says more. */
const differenceTexts: Readonly<Record<Kind, readonly [what: string, remedy: string]>> = {
  payment_unknown: ['Paid, and has nothing', 'Refund it in the dashboard if it stays, unless it is another business of this account.'],
  order_missing: ['Paid, but the order is missing', 'Restore the order from the backup, or refund it.'],
  payment_missing: ['An order without a payment', 'Stop the parcel and ask the provider about the payment.'],
  amount_differs: ['The amount paid differs', 'Refund what is too much, or ask for the rest.'],
  currency_differs: ['Paid in another currency', 'Refund it in the dashboard.'],
  refund_missing: ['A refund that the provider does not have', 'Ask again on the order, or refund in the dashboard.'],
  refund_unknown: ['Refunded by hand', 'Note it on the order. Do not refund it again.'],
  refund_amount_differs: ['The amount refunded differs', 'Note it on the order. Do not refund it again.'],
  refund_status_differs: ['A refund that hangs', 'Ask again on the order, or refund in the dashboard.'],
  refund_mark_differs: ['The order is marked wrongly', 'Compare it with its refunds. There is nothing to pay.'],
};

const formatSide = (value: string | number | null): string => (value === null ? 'nothing' : typeof value === 'number' ? formatRupees(value) : value);

const differenceColumns: readonly Column<Answer<'payment.listDifferences'>['data'][number]>[] = [
  { id: 'payment', label: 'Payment', isRowHeader: true, cell: ({ paymentId }) => paymentId },
  {
    id: 'kind',
    label: 'What, and what to do',
    isProse: true,
    cell: ({ kind }) => (
      <chakra.div maxW="20rem">
        <strong>{differenceTexts[kind][0]}</strong>
        <chakra.div fontSize="xs" color="ink.soft">
          {differenceTexts[kind][1]}
        </chakra.div>
      </chakra.div>
    ),
  },
  { id: 'ours', label: 'Our books', cell: ({ ours }) => formatSide(ours) },
  { id: 'theirs', label: "The provider's", cell: ({ theirs }) => formatSide(theirs) },
  { id: 'found', label: 'Found', cell: ({ foundAt }) => formatTime(foundAt) },
  { id: 'provider', label: 'Provider', cell: ({ provider }) => providerNames[provider] },
  { id: 'order', label: 'Order', cell: ({ orderId }) => orderLink(orderId) },
];

interface DifferencesProps {
  readonly status: 'open' | 'resolved';
  readonly read: ReturnType<typeof useDifferences>;
  readonly hrefOf: (page: number) => string;
}

function Differences({ read: { data, error, mutate }, status, hrefOf }: DifferencesProps) {
  return (
    <section aria-label="Differences">
      <PanelTitle>Differences found by reconciliation</PanelTitle>
      {data?.data.length === 0 ? (
        <EmptyNote>{status === 'open' ? 'The books agree.' : 'No difference has been resolved.'}</EmptyNote>
      ) : (
        <DataTable
          name="Differences"
          columns={differenceColumns}
          rows={data?.data}
          idOf={({ id }) => id}
          error={error}
          errorTitle="Failed to load differences"
          onRetry={() => void mutate()}
          empty={{ title: status === 'open' ? 'The books agree' : 'No difference has been resolved' }}
        />
      )}
      {data !== undefined && <Pager meta={data.meta} count={data.data.length} noun="differences" hrefOf={hrefOf} />}
      {data?.lastRun !== undefined && (
        <chakra.p mt="2" fontSize="sm" color="ink.soft">
          Last compared on {formatTime(data.lastRun.completedAt)}: {data.lastRun.payments} {data.lastRun.payments === 1 ? 'payment' : 'payments'},{' '}
          {data.lastRun.refunds} {data.lastRun.refunds === 1 ? 'refund' : 'refunds'}.
        </chakra.p>
      )}
    </section>
  );
}
