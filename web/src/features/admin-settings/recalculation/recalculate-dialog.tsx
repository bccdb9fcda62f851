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
import { ProgressBar } from '#web/ui/admin/progress-bar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { errorMessage, fieldErrorsText } from '#web/ui/form/server-errors.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { startRecalculation } from '../api/settings.ts';
import { type RecalculationOptions, readPreview, summaryOf, toCsv, warningTexts } from './preview-rows.ts';
import { UnchangedFigures } from './unchanged-figures.tsx';

interface Props {
  readonly to: PriceMode;
  readonly version: number;
  readonly onStarted: () => Promise<void>;
  readonly onClose: () => void;
}

interface PreviewState {
  readonly options: RecalculationOptions;
  readonly share?: number;
  readonly rows?: readonly RecalculationRow[];
  readonly problem?: string;
}

const optionLabels = {
  rounding: { paisa: 'To the paisa: ₹996.45', rupee: 'To whole rupees: ₹996' },
  mrp: { recalculate: 'Recalculate it with the price', keep: 'Keep it: it is the one on the pack, with all taxes' },
} as const;
const pageSize = 50;

export function RecalculateDialog({ to, version, onStarted, onClose }: Props) {
  // A new object, even with the same values, reads the preview again.
  const [options, setOptions] = useState<RecalculationOptions>({ to, rounding: 'paisa', mrp: to === 'tax_inclusive' ? 'recalculate' : 'keep' });
  const [previewState, setPreviewState] = useState<PreviewState | null>(null);
  const [startError, setStartError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Ignores what was read for an earlier choice.
  const { share = 0, rows = null, problem = startError } = previewState?.options === options ? previewState : {};
  useEffect(() => {
    let isCancelled = false;
    readPreview(
      options,
      (part) => !isCancelled && setPreviewState({ options, share: part }),
      () => isCancelled,
    ).then(
      (all) => !isCancelled && setPreviewState({ options, rows: all }),
      (failure: unknown) =>
        !isCancelled && setPreviewState({ options, problem: fieldErrorsText(failure) ?? errorMessage(failure, 'Failed to load the preview') }),
    );
    return () => {
      isCancelled = true;
    };
  }, [options]);
  const start = async () => {
    if (busy || rows === null) return;
    setBusy(true);
    setStartError(null);
    try {
      await startRecalculation({ ...options, version });
      toast('success', 'The prices are being recalculated.');
      await onStarted();
    } catch (failure) {
      setStartError(fieldErrorsText(failure) ?? errorMessage(failure, 'Failed to start the recalculation'));
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
            {...narrowSelect}
            value={options.rounding}
            onChange={({ target }) => setOptions({ ...options, rounding: roundings.find((each) => each === target.value) ?? 'paisa' })}
            options={roundings.map((each) => [each, optionLabels.rounding[each]])}
          />
          <SelectField
            label="MRP"
            {...narrowSelect}
            value={options.mrp}
            onChange={({ target }) => setOptions({ ...options, mrp: mrpChoices.find((each) => each === target.value) ?? 'recalculate' })}
            options={mrpChoices.map((each) => [each, optionLabels.mrp[each]])}
          />
        </Grid>
        <chakra.p color="ink.soft">
          GST of a single piece is rounded by halves, so that customers may pay a paisa more or less. Delivery charges, the fee of cash on delivery,
          and amounts of coupons and offers stay as they are: they are listed below the prices.
        </chakra.p>
        {problem !== null && (
          <div role="alert">
            <Notice tone="error">{problem}</Notice>
            {rows === null && (
              <Button size="sm" variant="outline" mt="2" onClick={() => setOptions({ ...options })}>
                Try again
              </Button>
            )}
          </div>
        )}
        {rows !== null ? (
          <>
            <PreviewTable key={`${options.rounding} ${options.mrp}`} rows={rows} />
            <UnchangedFigures to={to} rates={rows.map(({ before }) => before.gstRate)} />
          </>
        ) : (
          problem === null && (
            <div role="status">
              <chakra.p mb="1.5">Reading the catalogue: {Math.floor(100 * share)} %</chakra.p>
              <ProgressBar share={share} label="Reading the catalogue" />
            </div>
          )
        )}
      </Flex>
    </Overlay>
  );
}

const renderChange = (before: number | undefined, after: number | undefined) =>
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
    isRowHeader: true,
    cell: ({ name, title, sku }) => (
      <span>
        {name}
        <chakra.span display="block" fontWeight="400" color="ink.soft">
          {[title, sku].filter(Boolean).join(' · ')}
        </chakra.span>
      </span>
    ),
  },
  { id: 'price', label: 'Price', alignEnd: true, cell: ({ before, after }) => renderChange(before.price, after.price) },
  { id: 'mrp', label: 'MRP', alignEnd: true, cell: ({ before, after }) => renderChange(before.mrp, after.mrp) },
  { id: 'paid', label: 'Customer pays', alignEnd: true, cell: ({ before, after }) => renderChange(before.paid, after.paid) },
  { id: 'warnings', label: 'Warnings', isProse: true, cell: (row) => warningTexts(row).join('. ') || '–' },
];

function PreviewTable({ rows }: { rows: readonly RecalculationRow[] }) {
  const [page, setPage] = useState(1);
  const [onlyWarned, setOnlyWarned] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { products, prices, changed, aboveMrp, rateChanges } = summaryOf(rows);
  const shown = onlyWarned ? rows.filter(({ warnings }) => warnings.length > 0) : rows;
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const showPage = (to: number) => {
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
        <Button size="sm" variant="outline" onClick={() => saveText('recalculated-prices.csv', 'text/csv;charset=utf-8', toCsv(rows))}>
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
        rows={shown.slice((page - 1) * pageSize, page * pageSize)}
        idOf={({ variantId }) => String(variantId)}
        errorTitle="Failed to load the preview"
        onRetry={() => undefined}
        empty={{ title: 'The catalogue has no prices' }}
      />
      {pages > 1 && (
        <Flex as="nav" aria-label="Pages of prices" gap="3" mt="3" align="center" justify="flex-end">
          <Button size="sm" variant="outline" aria-disabled={page === 1} onClick={() => page > 1 && showPage(page - 1)}>
            Previous
          </Button>
          <chakra.span aria-live="polite">
            Page {formatNumber(page)} of {formatNumber(pages)}
          </chakra.span>
          <Button size="sm" variant="outline" aria-disabled={page === pages} onClick={() => page < pages && showPage(page + 1)}>
            Next
          </Button>
        </Flex>
      )}
    </div>
  );
}
