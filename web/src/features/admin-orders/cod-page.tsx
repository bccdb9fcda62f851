/** Cash on delivery: how many parcels come back, what is still to be paid, and the remittances of couriers. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { formatRupees } from '#shared/rules/money.ts';
import { type RemittanceOutcome, remittanceHeader } from '#shared/rules/order/remittance.ts';
import { type Answer, serverMessage } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CsvField } from '#web/ui/form/csv-field.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { importRemittance, useCodFigures } from './api/orders.ts';

const percent = (rate: number | null): string => (rate === null ? 'None yet' : `${(rate * 100).toFixed(1)} %`);

export function Component() {
  return (
    <>
      <PageHeader title="Cash on delivery" />
      <Grid gap="4">
        <Figures />
        <Remittances />
      </Grid>
    </>
  );
}

function Figures() {
  const { data, error, mutate } = useCodFigures();
  return (
    <Panel aria-labelledby="cod-figures">
      <PanelTitle id="cod-figures">Parcels of the last 90 days</PanelTitle>
      {data !== undefined && (
        <chakra.div mb="4">
          <DefinitionList layout="dense">
            <Definition name="Came back">{`${percent(data.all.rate)} (${data.all.refused} of ${data.all.refused + data.all.delivered})`}</Definition>
            <Definition name="Still to be collected">{formatRupees(data.due)}</Definition>
            <Definition name="Collected, not paid to us">{formatRupees(data.unpaid)}</Definition>
          </DefinitionList>
          <chakra.p mt="2" fontSize="sm" color="ink.soft">
            All figures are of orders of the last 90 days{data.isPartial && ', and of the newest 2,000 only'}. Money of older orders is not in them:{' '}
            <TextLink to={adminPath('orders', { paymentStatus: 'due' })}>orders still to be paid</TextLink>.
          </chakra.p>
        </chakra.div>
      )}
      <DataTable
        name="Parcels by the beginning of the PIN code"
        columns={[
          { id: 'prefix', label: 'PIN codes', isRowHeader: true, cell: ({ prefix }) => `${prefix}…` },
          { id: 'delivered', label: 'Accepted', alignEnd: true, cell: ({ delivered }) => delivered },
          { id: 'refused', label: 'Came back', alignEnd: true, cell: ({ refused }) => refused },
          { id: 'rate', label: 'Share', alignEnd: true, cell: ({ rate }) => percent(rate) },
        ]}
        rows={data?.prefixes}
        idOf={({ prefix }) => prefix}
        error={error}
        errorTitle="Failed to load the figures"
        onRetry={() => void mutate()}
        empty={{ title: 'No parcel has arrived or come back yet' }}
      />
    </Panel>
  );
}

type Comparison = Answer<'remittance.import'>;

const outcomeLabels: Readonly<Record<RemittanceOutcome, readonly [Tone, string]>> = {
  matched: ['good', 'Paid'],
  short: ['bad', 'Too little'],
  over: ['warn', 'Too much'],
  already: ['quiet', 'Recorded before'],
  twice: ['bad', 'Twice'],
  unknown: ['bad', 'Unknown'],
  not_collected: ['warn', 'Not collected'],
  unreadable: ['bad', 'Unreadable'],
};

/** Nothing is recorded before the comparison was shown. */
function Remittances() {
  const invalidate = useInvalidate();
  const [csv, setCsv] = useState('');
  const [compared, setCompared] = useState<(Comparison & { readonly csv: string; readonly isDone: boolean }) | null>(null);
  // Rows that were changed while others were compared are not compared yet.
  const result = compared?.csv === csv ? compared : null;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (text: string) => {
    setCsv(text);
    setCompared(null);
    setProblem(undefined);
  };
  const send = async (dryRun: boolean) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      setCompared({ ...(await importRemittance({ csv, dryRun })), csv, isDone: !dryRun });
      if (!dryRun) {
        toast('success', 'The remittance is recorded.');
        await invalidate('remittance.readFigures', 'order.read', 'order.list');
      }
    } catch (error) {
      setProblem(serverMessage(error, 'Failed to compare the file'));
    }
    setBusy(false);
  };
  return (
    <Panel aria-labelledby="cod-remittances">
      <PanelTitle id="cod-remittances">Remittance of a courier</PanelTitle>
      <chakra.p mb="3" fontSize="sm">
        A CSV file with the columns <chakra.code fontFamily="mono">{remittanceHeader}</chakra.code>: an order or tracking number, rupees, the
        reference of the payment, and its day like 2026-11-23. The same file a second time changes nothing.
      </chakra.p>
      <Flex direction="column" gap="3">
        <CsvField onFile={(file) => void file.text().then(change)} />
        <TextAreaField label="Rows" rows={5} value={csv} error={problem} onChange={({ target }) => change(target.value)} />
      </Flex>
      <Flex gap="3" mt="3" wrap="wrap">
        <Button size="sm" variant="outline" aria-disabled={busy} onClick={() => void send(true)}>
          {busy ? 'Comparing...' : 'Compare with orders'}
        </Button>
        {result !== null && !result.isDone && (
          <Button size="sm" aria-disabled={busy} onClick={() => void send(false)}>
            Record what is paid
          </Button>
        )}
      </Flex>
      {result !== null && (
        <chakra.div mt="4">
          <chakra.div role="status" mb="3">
            <Notice tone={result.rows.every(({ outcome }) => outcome === 'matched' || outcome === 'already') ? 'info' : 'warning'}>
              {`${formatRupees(result.matched)} of ${formatRupees(result.total)} belong to collected orders${result.isDone ? ' and are recorded' : ''}.`}
            </Notice>
          </chakra.div>
          <DataTable
            name="Rows of the remittance"
            columns={columns}
            rows={result.rows}
            idOf={({ line }) => String(line)}
            errorTitle="Failed to compare the file"
            onRetry={() => void send(true)}
            empty={{ title: 'The file has no rows' }}
          />
        </chakra.div>
      )}
    </Panel>
  );
}

const orderCell = (order: string, orderId: string | undefined) =>
  orderId === undefined ? order : <TextLink to={adminPath('orders', { order: orderId })}>{order}</TextLink>;

const columns: readonly Column<Comparison['rows'][number]>[] = [
  { id: 'order', label: 'Order', isRowHeader: true, cell: ({ order, orderId }) => orderCell(order, orderId) },
  { id: 'amount', label: 'Paid', alignEnd: true, cell: ({ amount, outcome }) => (outcome === 'unreadable' ? '' : formatRupees(amount)) },
  { id: 'expected', label: 'Collected', alignEnd: true, cell: ({ expected }) => (expected === undefined ? '' : formatRupees(expected)) },
  { id: 'outcome', label: 'Result', cell: ({ outcome }) => <Badge tone={outcomeLabels[outcome][0]}>{outcomeLabels[outcome][1]}</Badge> },
  { id: 'message', label: 'Reason', isProse: true, cell: ({ line, message }) => `Line ${line}: ${message}` },
];
