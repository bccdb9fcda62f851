/** The section Cash on delivery: whether, for which orders and for whom it is offered, and what it costs. */
import { chakra, Grid } from '@chakra-ui/react';
import { parseInput } from '#shared/contract/input-errors.ts';
import { CodInput, type CodSettings } from '#shared/contract/settings/cod.ts';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { saveCod, useAllCategories } from './api/settings.ts';
import { SectionForm, SectionGroup, useSectionForm } from './section-form.tsx';
import { codGroups } from './sections.ts';

/** The values of the form's controls. */
interface Values {
  readonly isOn: string;
  readonly fee: string;
  readonly minOrder: string;
  readonly maxOrder: string;
  readonly excludedProducts: string;
  readonly excludedCategories: readonly string[];
  readonly maxRefused: string;
}

const valuesOf = ({ isOn, fee, minOrder, maxOrder, excludedProducts, excludedCategories, maxRefused }: CodSettings): Values => ({
  isOn: isOn ? 'on' : 'off',
  fee: String(fee),
  minOrder: String(minOrder),
  maxOrder: String(maxOrder),
  excludedProducts: excludedProducts.join(', '),
  excludedCategories,
  maxRefused: String(maxRefused),
});

const isOnLabels = { off: 'Not offered: everything is paid online', on: 'Offered at checkout' };

const parseAmount = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));

/** The section as a write sends it, or what is wrong with the values. */
const parse = ({ isOn, excludedProducts, excludedCategories, ...values }: Values) =>
  parseInput(CodInput(), {
    version: 0,
    isOn: isOn === 'on',
    fee: parseAmount(values.fee),
    minOrder: parseAmount(values.minOrder),
    maxOrder: parseAmount(values.maxOrder),
    excludedProducts: excludedProducts.split(/[\s,]+/).filter((each) => each !== ''),
    excludedCategories,
    maxRefused: parseAmount(values.maxRefused),
  });

const fields = codGroups.flatMap((group) => group.fields);
const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label])) as Record<keyof Values, string>;
/** An item of a list that is wrong belongs to the field of the list. */
const toFormField = (path: string) => path.replace(/\..*/, '');

export function CodForm({ cod }: { cod: CodSettings }) {
  const form = useSectionForm({
    item: cod,
    valuesOf,
    parse,
    toFormField,
    save: saveCod,
    successText: 'Cash on delivery saved. Checkout follows at once.',
    errorText: 'Failed to save cash on delivery',
    reads: ['settings.read', 'payment.readCod'],
  });
  const toTexts = ({ excludedCategories, ...values }: Values): Record<keyof Values, string> => ({
    ...values,
    excludedCategories: excludedCategories.join(', '),
  });
  return (
    <SectionForm
      form={form}
      id="cod"
      title="Cash on delivery"
      labels={labels}
      compare={(theirs, mine) => compareByLabels(labels)(toTexts(theirs), toTexts(mine))}
      updatedAt={cod.updatedAt}
    >
      {codGroups.map(({ title, fields: own }) => (
        <SectionGroup key={title} title={title}>
          {own.map(({ name, ...words }) =>
            name === 'excludedCategories' ? (
              <ExcludedCategories
                key={name}
                selected={form.values.excludedCategories}
                onChange={(excludedCategories) => form.set({ excludedCategories })}
              />
            ) : name === 'isOn' ? (
              <SelectField key={name} {...form.field(name)} {...words} {...narrowSelect} required options={Object.entries(isOnLabels)} />
            ) : name === 'excludedProducts' ? (
              <TextAreaField key={name} {...form.field(name)} {...words} rows={2} required={false} />
            ) : (
              <TextField key={name} {...form.field(name)} {...words} inputMode="decimal" required />
            ),
          )}
        </SectionGroup>
      ))}
    </SectionForm>
  );
}

/**
 * The categories whose goods are paid online. Products of a hidden category may still be sold; a deleted category stays excluded until it is
 * unticked.
 */
function ExcludedCategories({ selected, onChange }: { selected: readonly string[]; onChange: (chosen: readonly string[]) => void }) {
  const { data: categories } = useAllCategories();
  const missing = categories === undefined ? [] : selected.filter((each) => !categories.some(({ id }) => id === each));
  const choices = [
    ...(categories ?? []).map(({ id, name, isActive }) => ({ id, name: isActive ? name : `${name} (hidden)` })),
    ...missing.map((id) => ({ id, name: `${id} (not in the shop)` })),
  ];
  return (
    <chakra.fieldset border="0" p="0" minW="0" gridColumn="1 / -1">
      <chakra.legend fontWeight="600" fontSize="sm" mb="1">
        {labels.excludedCategories}
      </chakra.legend>
      <Grid gap="1" templateColumns="repeat(auto-fill, minmax(min(12rem, 100%), 1fr))">
        {choices.map(({ id, name }) => (
          <chakra.label key={id} display="flex" gap="2" alignItems="center" minH="7" minW="0" fontSize="sm" cursor="pointer">
            <chakra.input
              type="checkbox"
              name="excludedCategories"
              value={id}
              checked={selected.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...selected, id] : selected.filter((each) => each !== id))}
              boxSize="4"
              flexShrink="0"
              accentColor="var(--n-colors-brand)"
            />
            <chakra.span minW="0" overflowWrap="anywhere">
              {name}
            </chakra.span>
          </chakra.label>
        ))}
      </Grid>
    </chakra.fieldset>
  );
}
