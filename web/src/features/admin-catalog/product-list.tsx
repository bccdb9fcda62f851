/** The product list: searched, filtered, and changed one by one or several at once. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Download, Search, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Product, ProductSort } from '#shared/contract/catalogue/catalog.ts';
import { stockFilters } from '#shared/rules/catalogue/stock-level.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import type { Answer } from '#web/api/client.ts';
import { saveBlob } from '#web/api/files.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatNumber } from '#web/format.ts';
import { DataTable } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { AddLink, PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager } from '#web/ui/admin/pager.tsx';
import { SelectPage, useSelection } from '#web/ui/admin/selection.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDelete } from '#web/ui/form/confirm.tsx';
import { downloadProducts, removeProduct, useAllCategories, useProductList } from './api/catalogue.ts';
import { useLowStockLimit } from './api/stock.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { productColumns } from './product-columns.tsx';
import { StockDialog } from './stock-panel.tsx';
import { SynonymsDialog } from './synonyms-dialog.tsx';

interface PartialExport {
  /** Blobs, because the browser keeps large ones on disk. */
  readonly pages: readonly Blob[];
  readonly after: number;
  readonly done: number;
}

const noExport: PartialExport = { pages: [], after: 0, done: 0 };

/** Downloads all products as one file, page by page, so that no answer is too large; a failed download can be continued. */
function ExportButton() {
  const [partial, setPartial] = useState(noExport);
  const [total, setTotal] = useState<number | null>(null);
  const isBusy = total !== null;

  const exportAll = async () => {
    if (isBusy) return;
    let now = partial;
    setTotal(0);
    try {
      for (let isMore = true; isMore; ) {
        const page: Answer<'import.download'> = await downloadProducts(now.after);
        now = { pages: [...now.pages, new Blob([page.csv])], after: page.next ?? now.after, done: now.done + page.count };
        isMore = page.next !== null;
        setTotal(page.total);
        setPartial(now);
      }
      saveBlob(`products-${indianDay(new Date())}.csv`, new Blob([...now.pages], { type: 'text/csv;charset=utf-8' }));
      setPartial(noExport);
      toast('success', 'Products exported');
    } catch {
      toast('error', 'The export was interrupted. Continue it: the part already downloaded is kept.');
    } finally {
      setTotal(null);
    }
  };
  const progressText = `${formatNumber(partial.done)} of ${formatNumber(total ?? 0)}`;
  return (
    <Button size="sm" variant="outline" aria-disabled={isBusy} onClick={() => void exportAll()}>
      <Download size={16} aria-hidden />
      {isBusy ? `Exporting${total > 0 ? ` ${progressText}` : '...'}` : partial === noExport ? 'Export' : 'Go on with the export'}
    </Button>
  );
}

export const defaults: Readonly<Record<'search' | 'status' | 'category' | 'stock' | 'featured' | 'archived' | 'sort' | 'product', string>> = {
  search: '',
  status: '',
  category: '',
  stock: '',
  featured: '',
  archived: '',
  sort: 'newest',
  product: '',
};
const sorts = {
  newest: 'Newest',
  default: 'Oldest',
  'name-asc': 'Name A-Z',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
  'stock-asc': 'Least stock',
  featured: 'Featured first',
} as const satisfies Record<ProductSort, string>;

const pageSize = 20;

export function ProductList() {
  const { state, page, hrefOf, setState } = useUrlState('products', defaults);
  const invalidate = useInvalidate();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [deleting, setDeleting] = useState<Product | null>(null);
  const [adjustedProduct, setAdjustedProduct] = useState<Product | null>(null);
  const [importing, setImporting] = useState(false);
  const [areSynonymsOpen, setSynonymsOpen] = useState(false);
  const sort = (Object.keys(sorts) as ProductSort[]).find((each) => each === state.sort) ?? 'newest';
  const oneOf = <T extends string>(given: string, all: readonly T[]): T | undefined => all.find((each) => each === given);
  const {
    data: list,
    error,
    mutate,
    isValidating,
  } = useProductList({
    page,
    limit: pageSize,
    sort,
    search: state.search,
    categoryId: state.category,
    status: oneOf(state.status, ['active', 'inactive', 'draft']),
    stock: oneOf(state.stock, stockFilters),
    isFeatured: oneOf(state.featured, ['true', 'false']),
    isArchived: state.archived === 'true' ? 'true' : 'false',
  });
  const { data: categories = [] } = useAllCategories();
  const shopLimit = useLowStockLimit();
  // Rows wait for the limit, because the limit adds words to some rows, which would grow.
  const data = shopLimit === undefined ? undefined : list;
  const rows = data?.products;
  const selectedRows = (rows ?? []).filter(({ id }) => selected.has(id));
  const select = (ids: readonly number[], on: boolean) =>
    setSelected((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));

  const selection = { ids: (rows ?? []).map(({ id }) => id), selected, onSelect: select };
  const renderSelect = useSelection(selection);
  const columns = productColumns({
    shopLimit,
    productHref: (id) => hrefOf({ product: String(id), page }),
    stockHref: (id) => adminPath('stock', { product: id }),
    renderSelect,
    onAdjustStock: setAdjustedProduct,
    onDelete: setDeleting,
  });

  return (
    <>
      <PageHeader
        title="Products"
        actions={
          <>
            <Button size="sm" variant="outline" onClick={() => setSynonymsOpen(true)}>
              <Search size={16} aria-hidden /> Search words
            </Button>
            <Button size="sm" variant="outline" onClick={() => setImporting(true)}>
              <Upload size={16} aria-hidden /> Import
            </Button>
            <ExportButton />
            <AddLink to={adminPath('products', { product: 'new' })}>Add product</AddLink>
          </>
        }
      />
      <FilterBar>
        <SearchFilter
          label="Search products"
          placeholder="Name, SKU, words"
          value={state.search}
          onSearch={(search) => setState({ search }, { replace: true })}
        />
        <SelectFilter
          label="Category"
          value={state.category}
          onChoose={(category) => setState({ category })}
          options={[['', 'All categories'], ...categories.map(({ id, name }) => [id, name] as const)]}
        />
        <SelectFilter
          label="Status"
          value={state.archived === 'true' ? 'archived' : state.status}
          onChoose={(status) => (status === 'archived' ? setState({ status: '', archived: 'true' }) : setState({ status, archived: '' }))}
          options={[
            ['', 'All statuses'],
            ['active', 'Active'],
            ['inactive', 'Inactive'],
            ['draft', 'Draft'],
            ['archived', 'Archived'],
          ]}
        />
        <SelectFilter
          label="Stock"
          value={state.stock}
          onChoose={(stock) => setState({ stock })}
          options={[
            ['', 'Any stock'],
            ['high', 'High'],
            ['medium', 'Medium'],
            ['low', 'Low'],
            ['out', 'Out of stock'],
            ['low-or-out', 'Low or out of stock'],
          ]}
        />
        <SelectFilter
          label="Featured"
          value={state.featured}
          onChoose={(featured) => setState({ featured })}
          options={[
            ['', 'All'],
            ['true', 'Featured'],
            ['false', 'Not featured'],
          ]}
        />
        <SelectFilter label="Sort by" value={sort} onChoose={(chosenSort) => setState({ sort: chosenSort })} options={Object.entries(sorts)} />
      </FilterBar>
      <Flex align="center" gap="3" mb="3" wrap="wrap" minH="9">
        {rows !== undefined && rows.length > 0 && <SelectPage {...selection} />}
        <BulkBar products={selectedRows} onChanged={(rejected) => setSelected(new Set(rejected))} />
      </Flex>
      <DataTable
        name="Products"
        columns={columns}
        rows={rows}
        idOf={({ id }) => String(id)}
        error={error}
        errorTitle="Failed to load products"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={{ title: 'No products found', text: 'Try other words, or take a filter away.' }}
      />
      {data !== undefined && <Pager meta={data.meta} count={data.products.length} noun="products" hrefOf={(each) => hrefOf({ page: each })} />}
      {deleting !== null && (
        <ConfirmDelete
          name={deleting.name}
          noun="product"
          errorText="Failed to delete product"
          onConfirm={async () => {
            const { message } = await removeProduct(deleting.id);
            toast('success', message);
          }}
          onDone={() => {
            setDeleting(null);
            void invalidate('catalog.listProducts', 'catalog.listCategories');
          }}
          onClose={() => setDeleting(null)}
        >
          <chakra.p mt="2" color="ink.soft">
            A product that orders refer to is archived instead: it leaves the shop, and the orders keep it.
          </chakra.p>
        </ConfirmDelete>
      )}
      {adjustedProduct !== null && <StockDialog product={adjustedProduct} onClose={() => setAdjustedProduct(null)} />}
      {areSynonymsOpen && <SynonymsDialog onClose={() => setSynonymsOpen(false)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
