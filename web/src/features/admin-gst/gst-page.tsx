/** The GST books of a period: what was invoiced and credited, the tables of GSTR-1 with their files, and closing the period. */
import { Box, Button, chakra, Flex, Grid, SimpleGrid } from '@chakra-ui/react';
import { useState } from 'react';
import { gstPeriodPattern } from '#shared/rules/gst/gst-period.ts';
import type { Gstr1Table } from '#shared/rules/gst/gstr1-files.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { type Answer, serverMessage } from '#web/api/client.ts';
import { formatCalendarDay, formatNumber, formatTime } from '#web/format.ts';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { RowButton } from '#web/ui/admin/row.tsx';
import { StatTile } from '#web/ui/admin/stat-tile.tsx';
import { useUrlState } from '#web/ui/admin/url-state.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { closeGstPeriod, type Gstr1File, saveGstr1, useGstPeriod } from './api/gst.ts';
import { monthsUntil, periodName, periodToFile, quartersUntil } from './periods.ts';

type Period = Answer<'gst.readPeriod'>;

const defaults: Readonly<Record<'every' | 'period', string>> = { every: 'month', period: '' };

export function Component() {
  const { state, setState } = useUrlState('gst', defaults);
  const [now] = useState(() => new Date());
  const periods = state.every === 'quarter' ? quartersUntil(now) : monthsUntil(now);
  const period =
    gstPeriodPattern.test(state.period) && state.period.includes('Q') === (state.every === 'quarter') ? state.period : periodToFile(periods);
  const { data, error, mutate, isValidating } = useGstPeriod(period);
  const [isClosing, setIsClosing] = useState(false);
  const loaded = data?.period === period ? data : undefined;
  return (
    <>
      <PageHeader
        title="GST"
        aside={loaded !== undefined && <PeriodBadge period={loaded} />}
        actions={
          loaded?.closed === undefined &&
          loaded !== undefined &&
          canBeClosed(loaded) && (
            <Button size="sm" variant="outline" onClick={() => setIsClosing(true)}>
              Close this period
            </Button>
          )
        }
      />
      <FilterBar>
        <SelectFilter
          label="Filed"
          value={state.every === 'quarter' ? 'quarter' : 'month'}
          onChoose={(every) => setState({ every, period: '' })}
          options={[
            ['month', 'Every month'],
            ['quarter', 'Every quarter'],
          ]}
        />
        <SelectFilter
          label="Period"
          value={period}
          onChoose={(each) => setState({ period: each })}
          options={[...new Set([...periods, period])].map((each) => [each, periodName(each)] as const)}
        />
      </FilterBar>
      {error !== undefined && loaded === undefined ? (
        <ErrorState title="Failed to load the period" text={serverMessage(error, 'Please try again.')} onRetry={() => void mutate()} />
      ) : loaded === undefined ? (
        <TableSkeleton name="GST" />
      ) : (
        <PeriodDetails period={loaded} busy={isValidating} />
      )}
      {isClosing && loaded !== undefined && (
        <Confirm
          title={`Close ${periodName(period)}?`}
          action="Close for good"
          busyText="Closing..."
          successText={`${periodName(period)} is closed.`}
          errorText="Failed to close the period"
          isDestructive
          onConfirm={() => closeGstPeriod(period, loaded.digest)}
          onDone={() => {
            setIsClosing(false);
            void mutate();
          }}
          onClose={() => {
            setIsClosing(false);
            void mutate();
          }}
        >
          Its figures are stored as they are now: {formatNumber(loaded.invoices.count)} invoices and {formatNumber(loaded.creditNotes.count)} credit
          notes, {formatRupees(taxableOf(loaded))} taxable. They never change again, and cannot be opened again. Close it once the return is filed.
        </Confirm>
      )}
    </>
  );
}

/** Without the goods at 0 %, which are in table 8. */
const taxableOf = ({ net, nilRated }: Period): number => net.taxable - nilRated;
const canBeClosed = ({ closableFrom }: Period): boolean => Date.parse(closableFrom) <= Date.now();

function PeriodBadge({ period }: { period: Period }) {
  if (period.closed !== undefined) return <Badge tone="good">Closed</Badge>;
  return canBeClosed(period) ? <Badge tone="warn">Not closed</Badge> : <Badge tone="quiet">Running</Badge>;
}

function PeriodDetails({ period, busy }: { period: Period; busy: boolean }) {
  const { closed, from, to, gstin, warnings, closableFrom } = period;
  return (
    <Box aria-busy={busy}>
      <chakra.p mb="4" fontSize="sm" color="ink.soft">
        {`${formatCalendarDay(from, 'full')} to ${formatCalendarDay(to, 'full')}, by the day of issue in India. GSTIN ${gstin}. `}
        {closed !== undefined && `Closed by ${closed.by || 'an administrator'} on ${formatTime(closed.at)}: the figures are those of that moment.`}
        {closed === undefined && !canBeClosed(period) && `It can be closed from ${formatTime(closableFrom)} on.`}
      </chakra.p>
      {warnings.length > 0 && (
        <Box mb="4">
          {warnings.map((text) => (
            <Notice key={text} tone="warning">
              {text}
            </Notice>
          ))}
        </Box>
      )}
      <PeriodTotals period={period} />
      <Grid gap="6" templateColumns="minmax(0, 1fr)">
        <section aria-labelledby="gst-rates">
          <PanelTitle id="gst-rates">Tax by rate</PanelTitle>
          <DataTable
            name="Tax by rate"
            columns={rateColumns}
            rows={period.rates}
            idOf={({ rate }) => String(rate)}
            errorTitle=""
            onRetry={() => undefined}
            empty={{ title: 'No goods in this period' }}
          />
        </section>
        <Gstr1Files period={period} />
      </Grid>
    </Box>
  );
}

function PeriodTotals({ period }: { period: Period }) {
  const { net, invoices, creditNotes, receipts, nilRated } = period;
  const tiles = [
    ['Taxable value', taxableOf(period), `${formatNumber(invoices.count)} invoices less ${formatNumber(creditNotes.count)} credit notes`],
    ['IGST', net.igst, 'to other states'],
    ['CGST', net.cgst, 'within the state'],
    ['SGST / UTGST', net.sgst, 'within the state'],
    ['Invoiced', invoices.total, 'with tax'],
    ['Credited', creditNotes.total, 'with tax'],
    ['Nil rated and exempt', nilRated + receipts.total, `goods at 0 %, and ${formatNumber(receipts.count)} receipts of the clinic`],
  ] as const;
  return (
    <SimpleGrid columns={{ base: 2, md: 4, '2xl': 7 }} gap="3" mb="5">
      {tiles.map(([name, value, text]) => (
        <StatTile key={name} label={name} value={formatRupees(value)} note={text} isSmall />
      ))}
    </SimpleGrid>
  );
}

const rateColumns: readonly Column<Period['rates'][number]>[] = [
  { id: 'rate', label: 'Rate', isRowHeader: true, cell: ({ rate }) => `${rate} %` },
  { id: 'taxable', label: 'Value', alignEnd: true, cell: ({ taxable }) => formatRupees(taxable) },
  { id: 'igst', label: 'IGST', alignEnd: true, cell: ({ igst }) => formatRupees(igst) },
  { id: 'cgst', label: 'CGST', alignEnd: true, cell: ({ cgst }) => formatRupees(cgst) },
  { id: 'sgst', label: 'SGST', alignEnd: true, cell: ({ sgst }) => formatRupees(sgst) },
];

/** The portal's names of the tables. */
const tableNames: Readonly<Record<Gstr1Table, string>> = {
  b2b: '4 - Registered buyers (B2B)',
  b2cl: '5 - Large invoices to other states (B2CL)',
  b2cs: '7 - Consumers by state and rate (B2CS)',
  cdnr: '9B - Credit notes, registered (CDNR)',
  cdnur: '9B - Credit notes, unregistered (CDNUR)',
  exemp: '8 - Nil rated and exempt',
  hsn_b2b: '12 - HSN summary, registered',
  hsn_b2c: '12 - HSN summary, consumers',
  docs: '13 - Documents issued',
};

const tableColumns = (busy: boolean, onSave: (table: Gstr1Table) => void): readonly Column<Period['tables'][number]>[] => [
  { id: 'table', label: 'Table', isRowHeader: true, cell: ({ id }) => tableNames[id] },
  { id: 'count', label: 'Entries', alignEnd: true, cell: ({ count }) => formatNumber(count) },
  { id: 'taxable', label: 'Value', alignEnd: true, cell: ({ id, taxable }) => (id === 'docs' ? '—' : formatRupees(taxable)) },
  { id: 'tax', label: 'Tax', alignEnd: true, cell: ({ id, tax }) => (id === 'docs' || id === 'exemp' ? '—' : formatRupees(tax)) },
  {
    id: 'file',
    label: 'File',
    hideLabel: true,
    cell: ({ id }) => (
      <RowButton aria-disabled={busy} aria-label={`Save table ${tableNames[id]} as CSV`} onClick={() => onSave(id)}>
        CSV
      </RowButton>
    ),
  },
];

function Gstr1Files({ period: { period, tables, series } }: { period: Period }) {
  const [busy, setBusy] = useState<Gstr1File | null>(null);
  const save = async (file: Gstr1File) => {
    if (busy !== null) return;
    setBusy(file);
    try {
      await saveGstr1(period, file);
    } catch (error) {
      toast('error', serverMessage(error, 'Failed to load the file. Please try again.'));
    }
    setBusy(null);
  };
  return (
    <section aria-labelledby="gst-tables">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="3">
        <PanelTitle id="gst-tables" mb="0">
          GSTR-1
        </PanelTitle>
        <Flex gap="2" wrap="wrap">
          <Button size="sm" variant="outline" aria-disabled={busy !== null} onClick={() => void save('zip')}>
            All tables (CSV in a ZIP)
          </Button>
          <Button size="sm" aria-disabled={busy !== null} onClick={() => void save('json')}>
            JSON for the portal
          </Button>
        </Flex>
      </Flex>
      <DataTable
        name="Tables of GSTR-1"
        columns={tableColumns(busy !== null, (table) => void save(table))}
        rows={tables}
        idOf={({ id }) => id}
        errorTitle=""
        onRetry={() => undefined}
        empty={{ title: 'No tables' }}
      />
      <chakra.ul mt="3" fontSize="sm" color="ink.soft" listStyleType="none">
        {series.map(({ from, to, count, missing }) => (
          <li key={from}>
            {from} to {to}: {formatNumber(count)} documents{missing > 0 && `, ${formatNumber(missing)} missing`}
          </li>
        ))}
      </chakra.ul>
    </section>
  );
}
