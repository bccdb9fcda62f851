/** The variants of a product with a field for each figure: a table, and cards on a phone. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Image, Trash2 } from 'lucide-react';
import { createContext, useContext, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { fieldStyle } from '#web/theme.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { RowButton } from '#web/ui/admin/row.tsx';
import { RowSelect, useRangeSelection } from '#web/ui/admin/selection.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { type Choices, titleOf, toText, type Units, type VariantRow } from './variant-rows.ts';

const columnFields = {
  sku: { label: 'SKU', width: '11rem', mode: 'text', maxLength: 100 },
  barcode: { label: 'Barcode', width: '11rem', mode: 'numeric', maxLength: 14 },
  price: { label: 'Price', width: '5rem', mode: 'decimal', maxLength: 14 },
  originalPrice: { label: 'MRP', width: '5rem', mode: 'decimal', maxLength: 14 },
  stock: { label: 'Stock', width: '4.5rem', mode: 'numeric', maxLength: 7 },
  weight: { label: 'Weight', width: '4.5rem', mode: 'numeric', maxLength: 7 },
} as const;
type FieldName = keyof typeof columnFields;

/** Plain inputs with one style for all: 250 variants have 1,500 of them. */
const Fields = chakra('div', {
  base: {
    '& input[data-cell]': { ...fieldStyle, minH: '9', px: '2', fontSize: 'sm', borderRadius: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& [data-cells]': { display: 'flex', flexWrap: 'wrap', gap: '1' },
    '& [data-error]': { color: 'sale', fontSize: 'xs', fontWeight: '600', textAlign: 'start', whiteSpace: 'normal' },
    // The table's own padding is for texts.
    '& :is(th, td)': { px: '2', verticalAlign: 'top' },
    '& tbody th': { minW: '7rem' },
    '@container (max-width: 55.99rem)': { '& :is(th, td)': { px: '3' }, '& [data-cells]': { flex: '1', justifyContent: 'flex-end' } },
  },
});

/** The functions that cells call. They stay the same while the table is mounted, so that a memoised row still calls the current code. */
interface Handlers {
  readonly onSelect: (key: string, on: boolean, isRange: boolean) => void;
  readonly onType: (key: string, field: FieldName, value: string) => void;
  readonly onSetActive: (key: string, isActive: boolean) => void;
  readonly onPictures: (key: string) => void;
  readonly onRemove: (key: string) => void;
}
const noop = () => undefined;
const HandlersContext = createContext<Handlers>({ onSelect: noop, onType: noop, onSetActive: noop, onPictures: noop, onRemove: noop });

/** A row with all that its cells show. */
interface RowData {
  readonly key: string;
  readonly row: VariantRow;
  readonly title: string;
  /** Free units of the stored variant. */
  readonly free: string;
  /** Address of its picture, or ''. */
  readonly preview: string;
  readonly isSelected: boolean;
  /** Errors by field of the contract. */
  readonly wrong: FormErrors;
}

const contractField = (field: FieldName) => (field === 'weight' ? 'weightGrams' : field);

function Cell({ line: { key, row, title, free, wrong }, field, hint }: { line: RowData; field: FieldName; hint?: string }) {
  const id = useId();
  const { onType } = useContext(HandlersContext);
  const { label, width, mode, maxLength } = columnFields[field];
  const error = wrong[contractField(field)];
  return (
    <div>
      <input
        data-cell=""
        style={{ width }}
        aria-label={`${label} of ${title}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        inputMode={mode}
        maxLength={maxLength}
        placeholder={hint}
        autoComplete="off"
        value={row[field] ?? free}
        onChange={({ target }) => onType(key, field, target.value)}
      />
      {error !== undefined && (
        <p id={id} data-error="">
          {error}
        </p>
      )}
    </div>
  );
}

function SelectCell({ line: { key, title, isSelected } }: { line: RowData }) {
  const { onSelect } = useContext(HandlersContext);
  return <RowSelect name={title} isSelected={isSelected} onSelect={(on, isRange) => onSelect(key, on, isRange)} />;
}

function TitleCell({ line: { key, row, title, preview, wrong } }: { line: RowData }) {
  const { onPictures } = useContext(HandlersContext);
  return (
    <Flex gap="2" align="center">
      <chakra.button
        type="button"
        aria-label={`Pictures of ${title}: ${row.images.length === 0 ? 'those of the product' : row.images.length}`}
        onClick={() => onPictures(key)}
        position="relative"
        flexShrink="0"
        boxSize="11"
        borderRadius="sm"
        borderWidth="1px"
        borderStyle={row.images.length === 0 ? 'dashed' : 'solid'}
        borderColor="line.deep"
        bg="sand"
        color="ink.soft"
        overflow="hidden"
        cursor="pointer"
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        _hover={{ borderColor: 'brand' }}
      >
        {preview === '' ? (
          <Image size={18} aria-hidden />
        ) : (
          <chakra.img src={preview} alt="" boxSize="full" objectFit="cover" opacity={row.images.length === 0 ? '0.45' : '1'} />
        )}
        {row.images.length > 1 && (
          <chakra.span position="absolute" bottom="0" insetEnd="0" bg="ink" color="white" fontSize="xs" px="1" lineHeight="1.4">
            {row.images.length}
          </chakra.span>
        )}
      </chakra.button>
      <Box minW="0">
        {title}
        {(row.id === undefined || !row.isActive) && (
          <chakra.span display="block" fontSize="xs" fontWeight="400" color="ink.soft">
            {row.isActive ? 'New' : 'Switched off'}
          </chakra.span>
        )}
        {wrong['options'] !== undefined && <p data-error="">{wrong['options']}</p>}
        {wrong['images'] !== undefined && <p data-error="">{wrong['images']}</p>}
      </Box>
    </Flex>
  );
}

function ActiveCell({ line: { key, row, title } }: { line: RowData }) {
  const { onSetActive } = useContext(HandlersContext);
  return (
    <chakra.input
      type="checkbox"
      boxSize="6"
      mt="1.5"
      accentColor="var(--n-colors-brand)"
      aria-label={`${title} is on sale`}
      checked={row.isActive}
      onChange={({ target }) => onSetActive(key, target.checked)}
    />
  );
}

function RemoveCell({ line: { key, title } }: { line: RowData }) {
  const { onRemove } = useContext(HandlersContext);
  return (
    <RowButton px="2" color="sale" aria-label={`Remove variant ${title}`} onClick={() => onRemove(key)}>
      <Trash2 size={16} aria-hidden />
    </RowButton>
  );
}

const columns: readonly Column<RowData>[] = [
  { id: 'choose', label: 'Select', hideLabel: true, cell: (line) => <SelectCell line={line} /> },
  {
    id: 'title',
    label: 'Variant',
    isRowHeader: true,
    cell: (line) => <TitleCell line={line} />,
  },
  {
    id: 'sku',
    label: 'SKU, barcode',
    cell: (line) => (
      <div data-cells="">
        <Cell line={line} field="sku" hint="SKU" />
        <Cell line={line} field="barcode" hint="Barcode" />
      </div>
    ),
  },
  {
    id: 'price',
    label: 'Price, original (₹)',
    cell: (line) => (
      <div data-cells="">
        <Cell line={line} field="price" hint="Price" />
        <Cell line={line} field="originalPrice" hint="MRP" />
      </div>
    ),
  },
  { id: 'stock', label: 'Free stock', cell: (line) => <Cell line={line} field="stock" hint="0" /> },
  { id: 'weight', label: 'Weight (g)', cell: (line) => <Cell line={line} field="weight" /> },
  {
    id: 'active',
    label: 'On sale',
    cell: (line) => <ActiveCell line={line} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    cell: (line) => <RemoveCell line={line} />,
  },
];

interface Props {
  readonly choices: Choices;
  readonly wrong: FormErrors;
  /** Free units by the id of the stored variant. */
  readonly units: ReadonlyMap<number | undefined, Units>;
  /** Returns where to show a picture that is not uploaded yet. */
  readonly previewOf: (imageUrl: string) => string;
  /** Address of the product's first picture, shown for variants without their own, or ''. */
  readonly productPreview: string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (keys: readonly string[], on: boolean) => void;
  readonly onChange: (key: string, change: Partial<VariantRow>, corrected: readonly string[]) => void;
  readonly onPictures: (row: VariantRow) => void;
  readonly onRemove: (row: VariantRow) => void;
}

/** Groups the errors by the index of their row. */
function errorsByRow(wrong: FormErrors): ReadonlyMap<number, FormErrors> {
  const found = new Map<number, Record<string, string>>();
  for (const [path, text] of Object.entries(wrong)) {
    const [, index, field = ''] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
    if (index !== undefined) found.set(Number(index), { ...found.get(Number(index)), [field]: text });
  }
  return found;
}

const noErrors: FormErrors = {};

/** With 250 variants, typing renders one row again, not all of them. */
export function VariantTable(props: Props) {
  const { choices, wrong, units, previewOf, productPreview, selected, onSelect } = props;
  const { options, variants } = choices;
  const selectRow = useRangeSelection({ ids: variants.map(({ key }) => key), onSelect });
  const latest = useRef({ ...props, selectRow });
  useLayoutEffect(() => {
    latest.current = { ...props, selectRow };
  });
  const handlers = useMemo((): Handlers => {
    const withRow = (key: string, handler: 'onPictures' | 'onRemove') => {
      const row = latest.current.choices.variants.find((each) => each.key === key);
      if (row !== undefined) latest.current[handler](row);
    };
    return {
      onSelect: (key, on, isRange) => latest.current.selectRow(key, on, isRange),
      onType: (key, field, value) => {
        const index = latest.current.choices.variants.findIndex((row) => row.key === key);
        latest.current.onChange(key, { [field]: value }, [`variants.${index}.${contractField(field)}`]);
      },
      onSetActive: (key, isActive) => latest.current.onChange(key, { isActive }, []),
      onPictures: (key) => withRow(key, 'onPictures'),
      onRemove: (key) => withRow(key, 'onRemove'),
    };
  }, []);
  const rowErrors = errorsByRow(wrong);
  const lines = variants.map((row, index): RowData => {
    const picture = row.images[0];
    return {
      key: row.key,
      row,
      title: titleOf(options, row),
      free: toText(units.get(row.id)?.free),
      preview: picture === undefined ? productPreview : previewOf(picture),
      isSelected: selected.has(row.key),
      wrong: rowErrors.get(index) ?? noErrors,
    };
  });
  return (
    <HandlersContext value={handlers}>
      <Fields>
        <DataTable
          name="Variants"
          columns={columns}
          rows={lines}
          idOf={({ key }) => key}
          stateOf={(line) => JSON.stringify(line)}
          errorTitle=""
          error={undefined}
          onRetry={() => undefined}
          empty={{ title: 'No variants yet', text: 'Add values above: each combination becomes a variant.' }}
        />
      </Fields>
    </HandlersContext>
  );
}
