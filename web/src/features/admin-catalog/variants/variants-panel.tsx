/** The options and variants of a product in its form: what it can be chosen by, and SKU, price and stock of each choice. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { maxOptions } from '#shared/rules/catalogue/variants.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { denseSelect } from '#web/ui/form/dense.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { type Figure, FigureDialog, RemovalDialog, type SelectablePicture, VariantPictures } from './variant-dialogs.tsx';
import {
  addMissing,
  addOption,
  addValues,
  type Choices,
  changeRows,
  missingCombinations,
  removeOption,
  removeValue,
  suggestMissingSkus,
  titleOf,
  type Units,
  type VariantRow,
  variantCountText,
} from './variant-rows.ts';
import { VariantTable } from './variant-table.tsx';

interface Props {
  readonly choices: Choices;
  /** The stored options and variants, from which removed ones can come back. */
  readonly stored: Choices;
  readonly wrong: FormErrors;
  readonly units: ReadonlyMap<number | undefined, Units>;
  readonly productPictures: readonly SelectablePicture[];
  /** The product's SKU, with which suggested SKUs begin. */
  readonly sku: string;
  /** Returns the variant that the product becomes when it gets its first option. */
  readonly createFirstVariant: () => VariantRow;
  /** @param corrected paths of the errors that this change resolves */
  readonly onChange: (choices: Choices, corrected?: readonly string[]) => void;
  /** Called when the last option is removed, with the variant that the product becomes. */
  readonly onRemoveLastOption: (row: VariantRow | undefined) => void;
  readonly onBusy: (busy: boolean) => void;
}

interface Removal {
  readonly name: string;
  readonly next: Choices;
}

export function VariantsPanel({
  choices,
  stored,
  wrong,
  units,
  productPictures,
  sku,
  createFirstVariant,
  onChange,
  onRemoveLastOption,
  onBusy,
}: Props) {
  const { options, variants } = choices;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [figure, setFigure] = useState<Figure | null>(null);
  const [pictureTarget, setPictureTarget] = useState<{ keys: ReadonlySet<string>; name: string; images: readonly string[] } | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (options.length === 0)
    return (
      <Panel aria-label="Options" mt="4">
        <Flex justify="space-between" align="center" wrap="wrap" gap="3">
          <Box>
            <PanelTitle mb="1">Options</PanelTitle>
            <chakra.p fontSize="sm" color="ink.soft">
              Does it come in several sizes or colours? Each choice has its own SKU, price and stock.
            </chakra.p>
            {wrong['options'] !== undefined && (
              <chakra.p role="alert" mt="1.5" fontSize="sm" fontWeight="600" color="sale">
                {wrong['options']}
              </chakra.p>
            )}
          </Box>
          <Button size="sm" variant="outline" onClick={() => onChange(addOption(choices, 'Size'))}>
            <Layers size={16} aria-hidden /> Add options (sizes, colours)
          </Button>
        </Flex>
      </Panel>
    );
  const selectedRows = variants.filter(({ key }) => selected.has(key));
  const selectedKeys = new Set(selectedRows.map(({ key }) => key));
  const onSelect = (keys: readonly string[], on: boolean) =>
    setSelected((now) => new Set(on ? [...now, ...keys] : [...now].filter((key) => !keys.includes(key))));
  const removedBy = (next: Choices) => {
    const kept = new Set(next.variants.map(({ key }) => key));
    const own = next.options.length === 0 ? remainingVariant(variants) : undefined;
    return variants.filter((row) => !kept.has(row.key) && row !== own);
  };
  const apply = (next: Choices) => (next.options.length === 0 ? onRemoveLastOption(remainingVariant(variants)) : onChange(next));
  /** Asks for confirmation when stored variants would be removed. */
  const remove = (name: string, next: Choices) => (removedBy(next).length > 0 ? setRemoval({ name, next }) : apply(next));
  const applyResult = (result: ReturnType<typeof addMissing>): string | undefined => {
    if ('problem' in result) return result.problem;
    onChange(result.choices);
    return undefined;
  };
  const pictures = pictureChoices(productPictures, variants);
  const previewOf = (imageUrl: string) => pictures.find((picture) => picture.imageUrl === imageUrl)?.preview ?? imageUrl;
  const setRows = (keys: ReadonlySet<string>, change: Partial<VariantRow>) => onChange(changeRows(choices, keys, change, units));
  const hasVariants = options.some(({ values }) => values.length > 0);
  return (
    <Panel aria-label="Options and variants" mt="4">
      <PanelTitle>Options and variants</PanelTitle>
      <OptionsEditor
        choices={choices}
        wrong={wrong}
        onChange={onChange}
        onAddValues={(key, texts) => applyResult(addValues(choices, key, texts, { first: createFirstVariant(), stored, sku }))}
        onRemoveValue={({ key }, value) => remove(value.value, removeValue(choices, key, value.key))}
        onBusy={onBusy}
        onRemoveOption={({ key, name }) => remove(name.trim() || 'the option', removeOption(choices, key))}
      />
      {options.length < maxOptions && (
        <Button
          size="sm"
          variant="outline"
          mt="3"
          onClick={() => onChange(addOption(choices, ['Size', 'Colour'].find((name) => !options.some((option) => option.name === name)) ?? ''))}
        >
          <Plus size={16} aria-hidden /> Add another option
        </Button>
      )}
      {['options', 'variants'].map(
        (path) =>
          wrong[path] !== undefined && (
            <chakra.p key={path} role="alert" mt="2" fontSize="sm" fontWeight="600" color="sale">
              {wrong[path]}
            </chakra.p>
          ),
      )}
      {hasVariants && (
        <Box mt="5">
          <Warnings
            choices={choices}
            hasPictures={productPictures.length > 0}
            problem={problem}
            onAddMissing={() => setProblem(applyResult(addMissing(choices, stored, sku)) ?? null)}
            onSuggest={() => onChange(suggestMissingSkus(choices, sku))}
          />
          <Flex align="center" gap="2" wrap="wrap" mb="3" minH="9">
            <Box w="13rem" maxW="full">
              <SelectField
                {...denseSelect}
                hideLabel
                label="Select variants"
                value=""
                onChange={({ target }) => setSelected(new Set(rowsMatching(choices, target.value).map(({ key }) => key)))}
                options={[
                  ['', 'Select variants...'],
                  ['all', `All ${variants.length}`],
                  ['none', 'None'],
                ]}
              >
                {options.map(({ key, name, values }) => (
                  <optgroup key={key} label={name}>
                    {values.map((value) => (
                      <option key={value.key} value={JSON.stringify([key, value.key])}>
                        {value.value}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </SelectField>
            </Box>
            <chakra.span fontSize="sm" color="ink.soft" role="status">
              {selectedRows.length === 0
                ? variantCountText(variants.length)
                : `${selectedRows.length} of ${variantCountText(variants.length)} selected`}
            </chakra.span>
            {selectedRows.length > 0 && (
              <>
                {(['price', 'stock', 'weight'] as const).map((each) => (
                  <Button key={each} size="sm" variant="subtle" onClick={() => setFigure(each)}>
                    {`Set ${each}`}
                  </Button>
                ))}
                <Button
                  size="sm"
                  variant="subtle"
                  onClick={() =>
                    setPictureTarget({ keys: selectedKeys, name: variantCountText(selectedRows.length), images: selectedRows[0]?.images ?? [] })
                  }
                >
                  Set pictures
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  onClick={() => setRows(selectedKeys, { isActive: selectedRows.some(({ isActive }) => !isActive) })}
                >
                  {selectedRows.some(({ isActive }) => !isActive) ? 'Put on sale' : 'Switch off'}
                </Button>
              </>
            )}
          </Flex>
          <VariantTable
            choices={choices}
            wrong={wrong}
            units={units}
            previewOf={previewOf}
            productPreview={productPictures[0]?.preview ?? ''}
            selected={selected}
            onSelect={onSelect}
            onChange={(key, change, corrected) => onChange(changeRows(choices, new Set([key]), change, units), corrected)}
            onPictures={(row) => setPictureTarget({ keys: new Set([row.key]), name: titleOf(options, row), images: row.images })}
            onRemove={(row) => remove(titleOf(options, row), { options, variants: variants.filter((each) => each !== row) })}
          />
        </Box>
      )}
      {figure !== null && (
        <FigureDialog figure={figure} count={selectedRows.length} onSet={(change) => setRows(selectedKeys, change)} onClose={() => setFigure(null)} />
      )}
      {pictureTarget !== null && (
        <VariantPictures
          name={pictureTarget.name}
          pictures={pictures}
          initial={pictureTarget.images}
          onSet={(images) => setRows(pictureTarget.keys, { images })}
          onClose={() => setPictureTarget(null)}
        />
      )}
      {removal !== null && (
        <RemovalDialog
          name={removal.name}
          removed={removedBy(removal.next).map((row) => ({ title: titleOf(options, row), wasOrdered: units.get(row.id)?.isOrdered === true }))}
          remaining={removal.next.options.length === 0 ? titleOf(options, remainingVariant(variants) ?? { choice: {} }) : undefined}
          onRemove={() => apply(removal.next)}
          onClose={() => setRemoval(null)}
        />
      )}
    </Panel>
  );
}

/** Returns the variant that a product becomes when it loses its options: the one with the lowest id, the product's own unless that was deleted. */
const remainingVariant = (variants: readonly VariantRow[]): VariantRow | undefined =>
  variants.toSorted((a, b) => (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER))[0];

function rowsMatching({ variants }: Choices, selection: string): readonly VariantRow[] {
  if (selection === 'all') return variants;
  if (!selection.startsWith('[')) return [];
  const [option = '', value] = JSON.parse(selection) as string[];
  return variants.filter(({ choice }) => choice[option] === value);
}

/** The product's stored pictures, and those that only variants have. */
function pictureChoices(productPictures: readonly SelectablePicture[], variants: readonly VariantRow[]) {
  const own = productPictures.filter(({ imageUrl }) => imageUrl !== '');
  const others = [...new Set(variants.flatMap(({ images }) => images))].filter((imageUrl) => !own.some((shot) => shot.imageUrl === imageUrl));
  return [...own, ...others.map((imageUrl) => ({ imageUrl, preview: imageUrl, altText: '' }))];
}

interface WarningsProps {
  readonly choices: Choices;
  readonly hasPictures: boolean;
  readonly problem: string | null;
  readonly onAddMissing: () => void;
  readonly onSuggest: () => void;
}

const maxNamed = 4;
const listTitles = (titles: readonly string[]) =>
  `${titles.slice(0, maxNamed).join('; ')}${titles.length > maxNamed ? ` and ${titles.length - maxNamed} more` : ''}`;

function Warnings({ choices, hasPictures, problem, onAddMissing, onSuggest }: WarningsProps) {
  const { options, variants } = choices;
  const missing = missingCombinations(choices);
  const withoutSku = variants.filter(({ sku }) => sku.trim() === '').length;
  const withoutPictures = variants.filter(({ images }) => images.length === 0);
  // When every variant shows the product's pictures, none is reported as missing.
  const lacksPictures = !hasPictures || withoutPictures.length < variants.length ? withoutPictures : [];
  if (missing.length + withoutSku + lacksPictures.length === 0) return null;
  return (
    <Box mb="4" role="status">
      <Flex direction="column" gap="2" bg="sun.tint" borderRadius="md" px="4" py="3" fontSize="sm" overflowWrap="anywhere">
        {missing.length > 0 && (
          <Flex gap="2" align="center" wrap="wrap">
            <span>{`${missing.length === 1 ? 'A combination is' : `${missing.length} combinations are`} not sold: ${listTitles(missing.map((choice) => titleOf(options, { choice })))}.`}</span>
            <Button size="sm" variant="outline" onClick={onAddMissing}>
              {missing.length === 1 ? 'Add it' : 'Add them'}
            </Button>
          </Flex>
        )}
        {problem !== null && missing.length > 0 && (
          <chakra.span fontWeight="600" color="sale">
            {problem}
          </chakra.span>
        )}
        {withoutSku > 0 && (
          <Flex gap="2" align="center" wrap="wrap">
            <span>{`${variantCountText(withoutSku)} without SKU.`}</span>
            <Button size="sm" variant="outline" onClick={onSuggest}>
              Suggest SKUs
            </Button>
          </Flex>
        )}
        {lacksPictures.length > 0 && (
          <span>
            {`${variantCountText(lacksPictures.length)} without pictures${hasPictures ? ', shown with those of the product' : ''}: ${listTitles(lacksPictures.map((row) => titleOf(options, row)))}.`}
          </span>
        )}
      </Flex>
    </Box>
  );
}
