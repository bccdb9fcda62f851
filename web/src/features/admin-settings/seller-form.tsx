/** The section Seller: the legal identity that invoices, mails and pages state. */
import { parseInput } from '#shared/contract/input-errors.ts';
import { type Seller, SellerInput, type SellerSettings } from '#shared/contract/settings/settings.ts';
import { states } from '#shared/rules/states.ts';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { saveSeller } from './api/settings.ts';
import { SectionForm, SectionGroup, useSectionForm } from './section-form.tsx';
import { sellerGroups } from './sections.ts';

const fields = sellerGroups.flatMap((group) => group.fields);
const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label])) as Record<keyof Seller, string>;
const valuesOf = ({ version: _, updatedAt: __, ...values }: SellerSettings): Seller => values;

export function SellerForm({ seller }: { seller: SellerSettings }) {
  const form = useSectionForm({
    item: seller,
    valuesOf,
    parse: (values) => parseInput(SellerInput(), { ...values, version: 0 }),
    save: saveSeller,
    successText: 'Seller saved. Pages follow within a minute.',
    errorText: 'Failed to save the seller',
    reads: ['settings.read', 'shop.read'],
  });
  return (
    <SectionForm form={form} id="seller" title="Seller" labels={labels} updatedAt={seller.updatedAt}>
      {sellerGroups.map(({ title, fields }) => (
        <SectionGroup key={title} title={title}>
          {fields.map(({ name, ...words }) =>
            name === 'state' ? (
              <SelectField
                key={name}
                {...form.field(name)}
                {...words}
                {...narrowSelect}
                required
                options={states.map(([code, state]) => [code, state])}
              />
            ) : (
              <TextField key={name} {...form.field(name)} {...words} required />
            ),
          )}
        </SectionGroup>
      ))}
    </SectionForm>
  );
}
