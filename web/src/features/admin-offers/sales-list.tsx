/** The sales of the shop: what they reduce, from when to when, with the buttons to pause, end and delete them. */
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffSale } from '#shared/contract/offers/sale.ts';
import { formatTime } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { RowActions, RowButton } from '#web/ui/admin/row.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { useWrites } from '#web/ui/admin/use-writes.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Confirm, ConfirmDelete } from '#web/ui/form/confirm.tsx';
import { priceReads, removeSale, updateSale } from './api/sales.ts';
import { bodyOf, reductionText, type SaleState, stateOf, valuesOf } from './sale-values.ts';

export const salePath = (sale: string) => adminPath('offers', { show: 'sales', sale });

const errorText = 'Failed to save the sale';

interface Props {
  readonly sales: readonly StaffSale[] | undefined;
  readonly table: Pick<Parameters<typeof DataTable<StaffSale>>[0], 'error' | 'onRetry' | 'busy'>;
}

export function SalesList({ sales, table }: Props) {
  const [deleting, setDeleting] = useState<StaffSale | null>(null);
  const [ending, setEnding] = useState<StaffSale | null>(null);
  const [now, setNow] = useState(() => new Date());
  const { busy, write, refresh } = useWrites(priceReads);
  const save = (sale: StaffSale, change: { isPaused: boolean } | { endsNow: true }) =>
    updateSale(sale.id, { ...bodyOf(valuesOf(sale), sale), ...change, version: sale.version });
  const pause = (sale: StaffSale) =>
    void write(
      () => save(sale, { isPaused: !sale.isPaused }),
      sale.isPaused ? `${sale.title} goes on` : `${sale.title} is paused. The usual prices apply.`,
      errorText,
    );
  return (
    <>
      <DataTable
        {...table}
        busy={table.busy === true || busy}
        name="Sales"
        columns={columnsOf(now, { pause, end: setEnding, remove: setDeleting })}
        rows={sales}
        idOf={({ id }) => id}
        errorTitle="Failed to load sales"
        empty={{ title: 'No sales yet', text: 'A sale lowers the price of products or whole categories from one time to another.' }}
      />
      {ending !== null && (
        <Confirm
          title={`End ${ending.title} now?`}
          action="End sale"
          busyText="Ending..."
          successText={`${ending.title} has ended. The usual prices apply.`}
          errorText={errorText}
          onConfirm={() => save(ending, { endsNow: true })}
          onDone={() => {
            setEnding(null);
            // A sale that has just been ended shows as ended.
            setNow(new Date());
            void refresh();
          }}
          onClose={() => {
            setEnding(null);
            // Another user may have changed the sale, which the dialog has said.
            void refresh();
          }}
        >
          The usual prices apply at once. An ended sale cannot be resumed; to stop it for a while, pause it.
        </Confirm>
      )}
      {deleting !== null && (
        <ConfirmDelete
          name={deleting.title}
          noun="sale"
          successText="Sale deleted"
          errorText="Failed to delete the sale"
          onConfirm={() => removeSale(deleting.id)}
          onDone={() => {
            setDeleting(null);
            void refresh();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

const tones = { running: 'good', scheduled: 'brand', paused: 'warn', ended: 'quiet' } as const satisfies Record<SaleState, string>;

type SaleAction = (sale: StaffSale) => void;

function columnsOf(now: Date, { pause, end, remove }: Readonly<Record<'pause' | 'end' | 'remove', SaleAction>>): readonly Column<StaffSale>[] {
  return [
    {
      id: 'title',
      label: 'Sale',
      isRowHeader: true,
      cell: (sale) => (
        <Box>
          <chakra.span asChild display="inline-block" py="1" overflowWrap="anywhere">
            <Link to={salePath(sale.id)}>{sale.title}</Link>
          </chakra.span>
          <chakra.span display="block" fontSize="sm" fontWeight="400" color="ink.soft" overflowWrap="anywhere">
            {reductionText(sale)}
          </chakra.span>
        </Box>
      ),
    },
    {
      id: 'state',
      label: 'State',
      cell: (sale) => {
        const state = stateOf(sale, now);
        return <Badge tone={tones[state]}>{state.replace(/^./, (first) => first.toUpperCase())}</Badge>;
      },
    },
    { id: 'startsAt', label: 'From', cell: ({ startsAt }) => formatTime(startsAt) },
    { id: 'endsAt', label: 'Until', cell: ({ endsAt }) => formatTime(endsAt) },
    {
      id: 'actions',
      label: 'Actions',
      hideLabel: true,
      cell: (sale) => {
        const state = stateOf(sale, now);
        const hasBegun = Date.parse(sale.startsAt) <= now.getTime();
        return (
          <RowActions>
            <RowButton asChild type={undefined}>
              <Link to={salePath(sale.id)} aria-label={`Edit ${sale.title}`}>
                Edit
              </Link>
            </RowButton>
            {state !== 'ended' && (
              <RowButton aria-label={`${sale.isPaused ? 'Resume' : 'Pause'} ${sale.title}`} onClick={() => pause(sale)}>
                {sale.isPaused ? 'Resume' : 'Pause'}
              </RowButton>
            )}
            {state !== 'ended' && hasBegun ? (
              <RowButton aria-label={`End now: ${sale.title}`} onClick={() => end(sale)}>
                End now
              </RowButton>
            ) : (
              <RowButton color="sale" aria-label={`Delete ${sale.title}`} onClick={() => remove(sale)}>
                Delete
              </RowButton>
            )}
          </RowActions>
        );
      },
    },
  ];
}
