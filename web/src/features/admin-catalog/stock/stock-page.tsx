/** Lists the stock of every variant: staff search, filter, adjust units in a row with a reason, and export or import a file. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Download, Upload } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StockRow } from '#shared/contract/catalogue/stock.ts';
import { mediumStockLimit, stockLevelOf, stockLevels } from '#shared/rules/catalogue/stock-level.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { saveText } from '#web/api/files.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatNumber } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { PictureCell } from '#web/ui/admin/row.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { adjustStock } from '../api/catalogue.ts';
import { readStock, type ShopLimit, useLowStockLimit, useStock } from '../api/stock.ts';
import { StockBadge } from '../stock-badge.tsx';
import { stockHeader, stockLine } from './stock-file.ts';
import { StockFileDialog } from './stock-file-dialog.tsx';

const defaults = { search: '', level: '', product: '', from: '' };
const pageSize = 50;
/** Variants in one answer while the file is written. */
const exportPageSize = 500;

export function Component() {
  const { state, setState, hrefOf } = useUrlState('stock', defaults);
  const [isUploading, setUploading] = useState(false);
  const level = stockLevels.find((each) => each === state.level);
  const from = /^\d{1,6}$/.test(state.from) ? Number(state.from) : 0;
  const productId = /^\d{1,12}$/.test(state.product) ? Number(state.product) : undefined;
  const filters = { search: state.search === '' ? undefined : state.search, level, productId };
  const shopLimit = useLowStockLimit();
  const { data, error, mutate, isValidating } = useStock({ ...filters, from, limit: pageSize });
  return (
    <>
      <PageHeader
        title="Stock"
        actions={
          <>
            <Button size="sm" variant="outline" onClick={() => setUploading(true)}>
              <Upload size={16} aria-hidden /> Upload
            </Button>
            <DownloadButton filters={filters} />
          </>
        }
      />
      <FilterBar>
        <SearchFilter
          label="Search products"
          placeholder="Name, words, SKU of a variant"
          value={state.search}
          onSearch={(search) => setState({ search, product: '', from: '' }, { replace: true })}
        />
        <SelectFilter
          label="Stock"
          value={state.level}
          onChoose={(chosen) => setState({ level: chosen, from: '' })}
          options={[
            ['', 'Any stock'],
            ['out', 'Out of stock'],
            ['low', 'Low'],
            ['medium', 'Medium'],
            ['high', 'High'],
          ]}
        />
      </FilterBar>
      {level !== undefined && level !== 'out' && (
        <chakra.p mb="3" minH="1lh" fontSize="sm" color="ink.soft">
          {shopLimit != null && `Where a product has no limit of its own, stock is ${levelTexts(shopLimit)[level]}.`}
        </chakra.p>
      )}
      {productId !== undefined && (
        <chakra.p mb="3" fontSize="sm" css={{ '& a': { color: 'brand', fontWeight: '600', textDecoration: 'underline' } }}>
          {`The variants of ${data?.rows[0]?.name ?? 'one product'}. `}
          <Link to={hrefOf({ product: '', from: '' })}>All stock</Link>
        </chakra.p>
      )}
      <DataTable
        name="Stock by variant"
        columns={columnsOf(shopLimit)}
        rows={data?.rows}
        idOf={({ productId: product, variantId }) => `${product}-${variantId}`}
        error={error}
        errorTitle="Failed to load the stock"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={
          data?.next == null
            ? { title: 'No variants found', text: level === undefined ? 'Try other words.' : 'No variant on sale has this stock.' }
            : {
                title: 'None among these products',
                text: `Looked through ${formatNumber(data.next)} of ${formatNumber(data.total)}. Go on with Next.`,
              }
        }
      />
      {data !== undefined && (
        <Flex justify="space-between" align="center" wrap="wrap" gap="3" mt="3">
          <chakra.p color="ink.soft" fontSize="sm" aria-live="polite">
            {`${formatNumber(data.rows.length)} ${data.rows.length === 1 ? 'variant' : 'variants'} on this page`}
          </chakra.p>
          {(from > 0 || data.next !== null) && (
            <Flex as="nav" aria-label="Pages" gap="2">
              {from > 0 && (
                <Button asChild type={undefined} size="sm" variant="outline">
                  <Link to={hrefOf({ from: '' })}>First page</Link>
                </Button>
              )}
              {data.next !== null && (
                <Button asChild type={undefined} size="sm" variant="outline">
                  <Link to={hrefOf({ from: String(data.next) })}>Next</Link>
                </Button>
              )}
            </Flex>
          )}
        </Flex>
      )}
      {isUploading && <StockFileDialog onClose={() => setUploading(false)} />}
    </>
  );
}

const nameOf = ({ name, title }: StockRow) => (title === '' ? name : `${name}, ${title}`);

const units = (count: number) => `${formatNumber(count)} ${count === 1 ? 'unit' : 'units'}`;

const levelTexts = (limit: number) => ({
  low: `low up to ${units(limit)}`,
  medium: `medium up to ${units(mediumStockLimit(limit))}`,
  high: `high above ${units(mediumStockLimit(limit))}`,
});

const columnsOf = (shopLimit: ShopLimit): readonly Column<StockRow>[] => [
  {
    id: 'name',
    label: 'Product',
    isRowHeader: true,
    cell: ({ productId, imageUrl, name, title, status, isActive }) => (
      <PictureCell src={imageUrl} minW="15rem">
        <Box minW="0">
          <Link to={adminPath('products', { product: productId })}>{name}</Link>
          <chakra.span display="block" fontSize="sm" fontWeight="400">
            {title}
            {(status !== 'active' || !isActive) && (
              <chakra.span ms={title === '' ? '0' : '2'}>
                <Badge tone="quiet">{isActive ? { active: '', inactive: 'Inactive', draft: 'Draft' }[status] : 'Switched off'}</Badge>
              </chakra.span>
            )}
          </chakra.span>
        </Box>
      </PictureCell>
    ),
  },
  // On one line, unless it is very long.
  {
    id: 'sku',
    label: 'SKU',
    cell: ({ sku }) => (
      <chakra.span display="inline-block" w="max-content" maxW="16rem">
        {sku}
      </chakra.span>
    ),
  },
  {
    id: 'free',
    label: 'Free',
    cell: ({ stock: { free }, lowStockLimit }) => {
      const limit = lowStockLimit ?? shopLimit;
      return (
        <>
          <StockBadge units={free} level={limit == null ? undefined : stockLevelOf(free, limit)} />
          {lowStockLimit !== undefined && (
            <chakra.span display="block" mt="1" fontSize="sm" color="ink.soft" whiteSpace="nowrap">
              {`Low up to ${formatNumber(lowStockLimit)}`}
            </chakra.span>
          )}
        </>
      );
    },
  },
  { id: 'held', label: 'Held', alignEnd: true, cell: ({ stock }) => formatNumber(stock.held) },
  { id: 'sold', label: 'Sold', alignEnd: true, cell: ({ stock }) => formatNumber(stock.sold) },
  { id: 'adjust', label: 'Adjust', hideLabel: true, cell: (row) => <AdjustFields row={row} /> },
];

/** The fields of one row: units to add or remove, and a reason. */
function AdjustFields({ row }: { row: StockRow }) {
  const invalidate = useInvalidate();
  const [change, setChange] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // One idempotency key until it has succeeded: a second press or a retry after a lost answer counts once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const units = /^[+-]?\d{1,7}$/.test(change.trim()) ? Number(change) : 0;
  const numberError =
    change.trim() !== '' && change.trim() !== '-' && change.trim() !== '+' && units === 0 ? 'A whole number, as +12 or -1' : undefined;
  const shortageError = row.stock.free + units < 0 ? `Only ${row.stock.free} free` : undefined;
  const isReady = units !== 0 && shortageError === undefined && reason.trim() !== '' && !isBusy;
  const save = async () => {
    if (!isReady) return;
    setBusy(true);
    setError(undefined);
    try {
      await adjustStock(row.productId, { change: units, reason: reason.trim(), variantId: row.variantId }, `${key}-${units}`);
      toast('success', `${nameOf(row)}: ${row.stock.free + units} free`);
      setChange('');
      setReason('');
      setKey(crypto.randomUUID());
      await invalidate('stock.list', 'catalog.listProducts', 'catalog.readProduct', 'overview.attention');
    } catch (failure) {
      setError(errorMessage(failure, 'Failed to adjust stock'));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
  };
  return (
    <Flex gap="1.5" align="flex-start" w="full" minW={{ base: '0', md: '17rem', '2xl': '20rem' }} whiteSpace="normal">
      <Box w="5rem" flexShrink="0">
        <TextField
          {...dense}
          px="2"
          hideLabel
          label={`Units more or less of ${nameOf(row)}`}
          placeholder="+12, -1"
          value={change}
          error={numberError ?? shortageError}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setChange(target.value)}
        />
      </Box>
      <Box flex="1 1 6rem" minW="0">
        <TextField
          {...dense}
          px="2"
          hideLabel
          label={`Reason for ${nameOf(row)}`}
          placeholder="Reason"
          maxLength={500}
          value={reason}
          error={error}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setReason(target.value)}
        />
      </Box>
      <Button size="sm" variant="subtle" minH="9" aria-label={`Adjust stock of ${nameOf(row)}`} aria-disabled={!isReady} onClick={() => void save()}>
        {isBusy ? 'Saving...' : 'Adjust'}
      </Button>
    </Flex>
  );
}

/** Writes all variants that match the filters into a file, page by page. */
function DownloadButton({ filters }: { filters: Omit<Parameters<typeof readStock>[0], 'from' | 'limit'> }) {
  const [count, setCount] = useState<number | null>(null);
  const downloadAll = async () => {
    if (count !== null) return;
    setCount(0);
    try {
      let csv = stockHeader;
      let written = 0;
      for (let from: number | null = 0; from !== null; ) {
        const page: Awaited<ReturnType<typeof readStock>> = await readStock({ ...filters, from, limit: exportPageSize });
        csv += page.rows.map(stockLine).join('');
        written += page.rows.length;
        setCount(written);
        from = page.next;
      }
      saveText(`stock-${indianDay(new Date())}.csv`, 'text/csv;charset=utf-8', csv);
      toast('success', 'Stock downloaded');
    } catch (error) {
      toast('error', errorMessage(error, 'The download broke off. Please try again.'));
    } finally {
      setCount(null);
    }
  };
  return (
    <Button size="sm" variant="outline" aria-disabled={count !== null} onClick={() => void downloadAll()}>
      <Download size={16} aria-hidden /> {count === null ? 'Download' : `Downloading ${formatNumber(count)}`}
    </Button>
  );
}
