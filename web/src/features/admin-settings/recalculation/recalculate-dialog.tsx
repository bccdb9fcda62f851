/** Shows every price before and after a recalculation, with its warnings, and starts it. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RecalculationRow } from '#shared/contract/catalogue/recalculation.ts';
import type { PriceMode } from '#shared/contract/settings/settings.ts';
import { mrpChoices, roundings } from '#shared/rules/catalogue/recalculation.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { saveText } from '#web/api/files.ts';
import { formatNumber } from '#web/format.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { Bar } from '#web/ui/admin/progress-bar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { startRecalculation } from '../api/settings.ts';
import { KeptFigures } from './kept-figures.tsx';
import { csvOf, type How, readPreview, summaryOf, warningText } from './preview-rows.ts';

interface Props {
  readonly to: PriceMode;
  readonly version: number;
  readonly onStarted: () => Promise<void>;
  readonly onClose: () => void;
}

interface Read {
  readonly how: How;
  readonly share?: number;
  readonly rows?: readonly RecalculationRow[];
  readonly problem?: string;
}

const words = {
  rounding: { paisa: 'To the paisa: ₹996.45', rupee: 'To whole rupees: ₹996' },
  mrp: { recalculate: 'Recalculate it with the price', keep: 'Keep it: it is the one on the pack, with all taxes' },
} as const;
const perPage = 50;

export function RecalculateDialog({ to, version, onStarted, onClose }: Props) {
  // A new object, even with the same values, reads the preview again.
  const [how, setHow] = useState<How>({ to, rounding: 'paisa', mrp: 'recalculate' });
  const [read, setRead] = useState<Read | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Ignores what was read for an earlier choice.
  const { share = 0, rows = null, problem = refused } = read?.how === how ? read : {};
  useEffect(() => {
    let isGivenUp = false;
    readPreview(
      how,
      (part) => !isGivenUp && setRead({ how, share: part }),
      () => isGivenUp,
    ).then(
      (all) => !isGivenUp && setRead({ how, rows: all }),
      (failure: unknown) => !isGivenUp && setRead({ how, problem: errorMessage(failure, 'Failed to load the preview') }),
    );
    return () => {
      isGivenUp = true;
    };
  }, [how]);
  const start = async () => {
    if (busy || rows === null) return;
    setBusy(true);
    setRefused(null);
    try {
      await startRecalculation({ ...how, version });
      toast('success', 'The prices are being recalculated.');
      await onStarted();
    } catch (failure) {
      setRefused(errorMessage(failure, 'Failed to start the recalculation'));
      setBusy(false);
    }
  };
  return (
    <Overlay
      open
      placement="full"
      title={to === 'tax_inclusive' ? 'Recalculate prices with GST' : 'Recalculate prices without GST'}
      onClose={onClose}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button size="sm" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" aria-disabled={rows === null || busy} onClick={() => void start()}>
            {busy ? 'Starting...' : 'Recalculate all prices'}
          </Button>
        </Flex>
      }
    >
      <Flex direction="column" gap="4" fontSize="sm">
        <Grid gap="4" templateColumns={{ base: '1fr', md: '1fr 1fr' }}>
          <SelectField
            label="Rounding"
            pl="3"
            pr="8"
            value={how.rounding}
            onChange={({ target }) => setHow({ ...how, rounding: roundings.find((each) => each === target.value) ?? 'paisa' })}
          >
            {roundings.map((each) => (
              <option key={each} value={each}>
                {words.rounding[each]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="MRP"
            pl="3"
            pr="8"
            value={how.mrp}
            onChange={({ target }) => setHow({ ...how, mrp: mrpChoices.find((each) => each === target.value) ?? 'recalculate' })}
          >
            {mrpChoices.map((each) => (
              <option key={each} value={each}>
                {words.mrp[each]}
              </option>
            ))}
          </SelectField>
        </Grid>
        <chakra.p color="ink.soft">
          GST of a single piece is rounded by halves, so that customers may pay a paisa more or less. Delivery charges, the fee of cash on delivery,
          and amounts of coupons and offers stay as they are: they are listed below the prices.
        </chakra.p>
        {problem !== null && (
          <div role="alert">
            <Notice tone="error">{problem}</Notice>
            {rows === null && (
              <Button size="sm" variant="outline" mt="2" onClick={() => setHow({ ...how })}>
                Try again
              </Button>
            )}
          </div>
        )}
        {rows !== null ? (
          <>
            <Preview key={`${how.rounding} ${how.mrp}`} rows={rows} />
            <KeptFigures to={to} rates={rows.map(({ before }) => before.gstRate)} />
          </>
        ) : (
          problem === null && (
            <div role="status">
              <chakra.p mb="1.5">Reading the catalogue: {Math.floor(100 * share)} %</chakra.p>
              <Bar share={share} label="Reading the catalogue" />
            </div>
          )
        )}
      </Flex>
    </Overlay>
  );
}

const change = (before: number | undefined, after: number | undefined) =>
  before === undefined || after === undefined ? (
    '–'
  ) : before === after ? (
    formatRupees(after)
  ) : (
    <span>
      {formatRupees(before)} → <strong>{formatRupees(after)}</strong>
    </span>
  );

const columns: readonly Column<RecalculationRow>[] = [
  {
    id: 'name',
    label: 'Product',
    lead: true,
    cell: ({ name, title, sku }) => (
      <span>
        {name}
        <chakra.span display="block" fontWeight="400" color="ink.soft">
          {[title, sku].filter(Boolean).join(' · ')}
        </chakra.span>
      </span>
    ),
  },
  { id: 'price', label: 'Price', end: true, cell: ({ before, after }) => change(before.price, after.price) },
  { id: 'mrp', label: 'MRP', end: true, cell: ({ before, after }) => change(before.mrp, after.mrp) },
  { id: 'paid', label: 'Customer pays', end: true, cell: ({ before, after }) => change(before.paid, after.paid) },
  { id: 'warnings', label: 'Warnings', prose: true, cell: (row) => warningText(row).join('. ') || '–' },
];

function Preview({ rows }: { rows: readonly RecalculationRow[] }) {
  const [page, setPage] = useState(1);
  const [onlyWarned, setOnlyWarned] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { products, prices, changed, aboveMrp, rateChanges } = summaryOf(rows);
  const shown = onlyWarned ? rows.filter(({ warnings }) => warnings.length > 0) : rows;
  const pages = Math.max(1, Math.ceil(shown.length / perPage));
  const turn = (to: number) => {
    setPage(to);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={top}>
      <Flex gap="3" wrap="wrap" justify="space-between" align="center" mb="3">
        <p>
          {formatNumber(changed)} of {formatNumber(prices)} prices of {formatNumber(products)} {products === 1 ? 'product' : 'products'} change.{' '}
          {aboveMrp + rateChanges === 0
            ? 'No warnings.'
            : [aboveMrp > 0 && `${formatNumber(aboveMrp)} above the MRP`, rateChanges > 0 && `${formatNumber(rateChanges)} with another GST rate`]
                .filter(Boolean)
                .join(', ')}
        </p>
        <Button size="sm" variant="outline" onClick={() => saveText('recalculated-prices.csv', 'text/csv;charset=utf-8', csvOf(rows))}>
          <Download size={16} aria-hidden />
          Download CSV
        </Button>
      </Flex>
      {aboveMrp + rateChanges > 0 && (
        <Checkbox
          display="inline-flex"
          mb="3"
          checked={onlyWarned}
          onChange={(checked) => {
            setOnlyWarned(checked);
            setPage(1);
          }}
        >
          Only prices with a warning
        </Checkbox>
      )}
      <DataTable
        name="Prices before and after"
        columns={columns}
        rows={shown.slice((page - 1) * perPage, page * perPage)}
        idOf={({ variantId }) => String(variantId)}
        failed="Failed to load the preview"
        onRetry={() => undefined}
        empty={{ title: 'The catalogue has no prices' }}
      />
      {pages > 1 && (
        <Flex as="nav" aria-label="Pages of prices" gap="3" mt="3" align="center" justify="flex-end">
          <Button size="sm" variant="outline" aria-disabled={page === 1} onClick={() => page > 1 && turn(page - 1)}>
            Previous
          </Button>
          <chakra.span aria-live="polite">
            Page {formatNumber(page)} of {formatNumber(pages)}
          </chakra.span>
          <Button size="sm" variant="outline" aria-disabled={page === pages} onClick={() => page < pages && turn(page + 1)}>
            Next
          </Button>
        </Flex>
      )}
    </div>
  );
}
