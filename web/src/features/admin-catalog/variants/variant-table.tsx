/** The variants of a product with a field for each figure: a table, and cards on a phone. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Image, Trash2 } from 'lucide-react';
import { createContext, useContext, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { fieldStyle } from '#web/theme.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { RowButton } from '#web/ui/admin/row.tsx';
import { RowSelect, useRangeSelection } from '#web/ui/admin/selection.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { type Choices, textOf, titleOf, type Units, type VariantRow } from './variant-rows.ts';

const texts = {
  sku: { label: 'SKU', width: '11rem', mode: 'text', maxLength: 100 },
  barcode: { label: 'Barcode', width: '11rem', mode: 'numeric', maxLength: 14 },
  price: { label: 'Price', width: '5rem', mode: 'decimal', maxLength: 14 },
  originalPrice: { label: 'MRP', width: '5rem', mode: 'decimal', maxLength: 14 },
  stock: { label: 'Stock', width: '4.5rem', mode: 'numeric', maxLength: 7 },
  weight: { label: 'Weight', width: '4.5rem', mode: 'numeric', maxLength: 7 },
} as const;
type Text = keyof typeof texts;

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
  readonly onChoose: (key: string, on: boolean, isStretch: boolean) => void;
  readonly onType: (key: string, field: Text, value: string) => void;
  readonly onSell: (key: string, isActive: boolean) => void;
  readonly onPictures: (key: string) => void;
  readonly onRemove: (key: string) => void;
}
const nothing = () => undefined;
const HandlersOfTable = createContext<Handlers>({ onChoose: nothing, onType: nothing, onSell: nothing, onPictures: nothing, onRemove: nothing });

/** A row with all that its cells show. */
interface Line {
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

const fieldIn = (field: Text) => (field === 'weight' ? 'weightGrams' : field);

function Cell({ line: { key, row, title, free, wrong }, field, hint }: { line: Line; field: Text; hint?: string }) {
  const id = useId();
  const { onType } = useContext(HandlersOfTable);
  const { label, width, mode, maxLength } = texts[field];
  const error = wrong[fieldIn(field)];
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

function Tick({ line: { key, title, isSelected } }: { line: Line }) {
  const { onChoose } = useContext(HandlersOfTable);
  return <RowSelect name={title} isSelected={isSelected} onSelect={(on, isStretch) => onChoose(key, on, isStretch)} />;
}

function TitleCell({ line: { key, row, title, preview, wrong } }: { line: Line }) {
  const { onPictures } = useContext(HandlersOfTable);
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

function OnSale({ line: { key, row, title } }: { line: Line }) {
  const { onSell } = useContext(HandlersOfTable);
  return (
    <chakra.input
      type="checkbox"
      boxSize="6"
      mt="1.5"
      accentColor="var(--n-colors-brand)"
      aria-label={`${title} is on sale`}
      checked={row.isActive}
      onChange={({ target }) => onSell(key, target.checked)}
    />
  );
}

function Remove({ line: { key, title } }: { line: Line }) {
  const { onRemove } = useContext(HandlersOfTable);
  return (
    <RowButton px="2" color="sale" aria-label={`Remove variant ${title}`} onClick={() => onRemove(key)}>
      <Trash2 size={16} aria-hidden />
    </RowButton>
  );
}

const columns: readonly Column<Line>[] = [
  { id: 'choose', label: 'Select', hideLabel: true, cell: (line) => <Tick line={line} /> },
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
    cell: (line) => <OnSale line={line} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    cell: (line) => <Remove line={line} />,
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
  readonly common: string;
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: readonly string[], on: boolean) => void;
  readonly onChange: (key: string, change: Partial<VariantRow>, corrected: readonly string[]) => void;
  readonly onPictures: (row: VariantRow) => void;
  readonly onRemove: (row: VariantRow) => void;
}

/** Groups the errors by the index of their row. */
function wrongOfRows(wrong: FormErrors): ReadonlyMap<number, FormErrors> {
  const found = new Map<number, Record<string, string>>();
  for (const [path, text] of Object.entries(wrong)) {
    const [, index, field = ''] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
    if (index !== undefined) found.set(Number(index), { ...found.get(Number(index)), [field]: text });
  }
  return found;
}

const noWrong: FormErrors = {};

/** With 250 variants, typing renders one row again, not all of them. */
export function VariantTable(props: Props) {
  const { choices, wrong, units, previewOf, common, chosen, choose: onSelect } = props;
  const { options, variants } = choices;
  const chooseRow = useRangeSelection({ ids: variants.map(({ key }) => key), onSelect });
  const latest = useRef({ ...props, chooseRow });
  useLayoutEffect(() => {
    latest.current = { ...props, chooseRow };
  });
  const handlers = useMemo((): Handlers => {
    const withRow = (key: string, then: 'onPictures' | 'onRemove') => {
      const row = latest.current.choices.variants.find((each) => each.key === key);
      if (row !== undefined) latest.current[then](row);
    };
    return {
      onChoose: (key, on, isStretch) => latest.current.chooseRow(key, on, isStretch),
      onType: (key, field, value) => {
        const index = latest.current.choices.variants.findIndex((row) => row.key === key);
        latest.current.onChange(key, { [field]: value }, [`variants.${index}.${fieldIn(field)}`]);
      },
      onSell: (key, isActive) => latest.current.onChange(key, { isActive }, []),
      onPictures: (key) => withRow(key, 'onPictures'),
      onRemove: (key) => withRow(key, 'onRemove'),
    };
  }, []);
  const wrongRows = wrongOfRows(wrong);
  const lines = variants.map((row, index): Line => {
    const picture = row.images[0];
    return {
      key: row.key,
      row,
      title: titleOf(options, row),
      free: textOf(units.get(row.id)?.free),
      preview: picture === undefined ? common : previewOf(picture),
      isSelected: chosen.has(row.key),
      wrong: wrongRows.get(index) ?? noWrong,
    };
  });
  return (
    <HandlersOfTable value={handlers}>
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
    </HandlersOfTable>
  );
}
