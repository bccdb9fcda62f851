/** The variants of a product with a field for each figure: a table, and cards on a phone. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Image, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { fieldStyle } from '#web/theme.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { RowButton } from '#web/ui/admin/row.tsx';
import { useSelection } from '#web/ui/admin/selection.tsx';
import type { Wrong } from '#web/ui/form/versioned-form.tsx';
import { type Choices, textOf, titleOf, type Units, type VariantRow } from './variant-rows.ts';

const texts = {
  sku: { label: 'SKU', width: '11rem', mode: 'text', maxLength: 100 },
  barcode: { label: 'Barcode', width: '11rem', mode: 'numeric', maxLength: 14 },
  price: { label: 'Price', width: '5rem', mode: 'decimal', maxLength: 14 },
  originalPrice: { label: 'Original price', width: '5rem', mode: 'decimal', maxLength: 14 },
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

interface CellProps {
  readonly row: string;
  readonly field: Text;
  readonly title: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly onType: (row: string, field: Text, value: string) => void;
}

function Cell({ row, field, title, value, error, hint, onType }: CellProps) {
  const id = useId();
  const { label, width, mode, maxLength } = texts[field];
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
        value={value}
        onChange={({ target }) => onType(row, field, target.value)}
      />
      {error !== undefined && (
        <p id={id} data-error="">
          {error}
        </p>
      )}
    </div>
  );
}

interface Props {
  readonly choices: Choices;
  readonly wrong: Wrong;
  /** By the id of a stored variant. */
  readonly units: ReadonlyMap<number | undefined, Units>;
  /** Where a picture is shown that the server does not have yet. */
  readonly previewOf: (imageUrl: string) => string;
  /** The product's first picture, which stands for variants without their own; '' for none. */
  readonly common: string;
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: readonly string[], on: boolean) => void;
  readonly onChange: (key: string, change: Partial<VariantRow>, corrected: readonly string[]) => void;
  readonly onPictures: (row: VariantRow) => void;
  readonly onRemove: (row: VariantRow) => void;
}

export function VariantTable({ chosen, choose, ...props }: Props) {
  const { onChange } = props;
  const { variants } = props.choices;
  const tick = useSelection({ ids: variants.map(({ key }) => key), chosen, choose });
  const onType: CellProps['onType'] = (key, field, value) => {
    const index = variants.findIndex((row) => row.key === key);
    onChange(key, { [field]: value }, [`variants.${index}.${field === 'weight' ? 'weightGrams' : field}`]);
  };
  return (
    <Fields>
      <DataTable
        name="Variants"
        columns={variantColumns({ ...props, tick, onType })}
        rows={variants}
        idOf={({ key }) => key}
        failed=""
        error={undefined}
        onRetry={() => undefined}
        empty={{ title: 'No variants yet', text: 'Add values above: each combination becomes a variant.' }}
      />
    </Fields>
  );
}

interface ColumnsOf extends Omit<Props, 'chosen' | 'choose'> {
  readonly tick: (key: string, name: string) => ReactNode;
  readonly onType: CellProps['onType'];
}

function variantColumns(given: ColumnsOf): readonly Column<VariantRow>[] {
  const { choices, wrong, units, previewOf, common, tick, onType, onChange, onPictures, onRemove } = given;
  const { options, variants } = choices;
  const indexOf = new Map(variants.map(({ key }, index) => [key, index]));
  const wrongOf = (row: VariantRow, field: string) => wrong[`variants.${indexOf.get(row.key)}.${field}`];
  const cell = (row: VariantRow, field: Text, hint?: string): ReactNode => (
    <Cell
      row={row.key}
      field={field}
      title={titleOf(options, row)}
      value={row[field] ?? textOf(units.get(row.id)?.free)}
      error={wrongOf(row, field === 'weight' ? 'weightGrams' : field)}
      {...(hint === undefined ? {} : { hint })}
      onType={onType}
    />
  );
  return [
    { id: 'choose', label: 'Select', bare: true, cell: (row) => tick(row.key, titleOf(options, row)) },
    {
      id: 'title',
      label: 'Variant',
      lead: true,
      cell: (row) => {
        const title = titleOf(options, row);
        const picture = row.images[0] ?? common;
        return (
          <Flex gap="2" align="center">
            <chakra.button
              type="button"
              aria-label={`Pictures of ${title}: ${row.images.length === 0 ? 'those of the product' : row.images.length}`}
              onClick={() => onPictures(row)}
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
              {picture === '' ? (
                <Image size={18} aria-hidden />
              ) : (
                <chakra.img src={previewOf(picture)} alt="" boxSize="full" objectFit="cover" opacity={row.images.length === 0 ? '0.45' : '1'} />
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
              {wrongOf(row, 'options') !== undefined && <p data-error="">{wrongOf(row, 'options')}</p>}
              {wrongOf(row, 'images') !== undefined && <p data-error="">{wrongOf(row, 'images')}</p>}
            </Box>
          </Flex>
        );
      },
    },
    {
      id: 'sku',
      label: 'SKU, barcode',
      cell: (row) => (
        <div data-cells="">
          {cell(row, 'sku', 'SKU')}
          {cell(row, 'barcode', 'Barcode')}
        </div>
      ),
    },
    {
      id: 'price',
      label: 'Price, original (₹)',
      cell: (row) => (
        <div data-cells="">
          {cell(row, 'price', 'Price')}
          {cell(row, 'originalPrice', 'Original')}
        </div>
      ),
    },
    { id: 'stock', label: 'Free stock', cell: (row) => cell(row, 'stock', '0') },
    { id: 'weight', label: 'Weight (g)', cell: (row) => cell(row, 'weight') },
    {
      id: 'active',
      label: 'On sale',
      cell: (row) => (
        <chakra.input
          type="checkbox"
          boxSize="6"
          mt="1.5"
          accentColor="var(--n-colors-brand)"
          aria-label={`${titleOf(options, row)} is on sale`}
          checked={row.isActive}
          onChange={({ target }) => onChange(row.key, { isActive: target.checked }, [])}
        />
      ),
    },
    {
      id: 'actions',
      label: 'Actions',
      bare: true,
      cell: (row) => (
        <RowButton px="2" color="sale" aria-label={`Remove variant ${titleOf(options, row)}`} onClick={() => onRemove(row)}>
          <Trash2 size={16} aria-hidden />
        </RowButton>
      ),
    },
  ];
}
