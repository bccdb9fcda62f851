/** The section Seller: the legal identity that invoices, mails and pages name. */
import { Grid } from '@chakra-ui/react';
import { parseInput } from '#shared/contract/input-errors.ts';
import { type Seller, SellerInput, type SellerSettings } from '#shared/contract/settings/settings.ts';
import { states } from '#shared/rules/states.ts';
import type { Body } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { saveSeller } from './api/settings.ts';
import { SectionForm } from './section-form.tsx';
import { sellerGroups } from './sections.ts';

const fields = sellerGroups.flatMap((group) => group.fields);
const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label])) as Record<keyof Seller, string>;
const valuesOf = ({ version: _, updatedAt: __, ...values }: SellerSettings): Seller => values;

/** The values as a write sends them, or what is wrong with them. */
const parsed = (values: Seller) => parseInput(SellerInput(), { ...values, version: 0 });

export function SellerForm({ seller }: { seller: SellerSettings }) {
  const invalidate = useInvalidate();
  const form = useVersionedForm<Seller, SellerSettings>({
    item: seller,
    start: () => valuesOf(seller),
    valuesOf,
    follows: true,
    wrongIn: (values) => {
      const result = parsed(values);
      return 'fields' in result ? result.fields : {};
    },
    send: async (values, { version = seller.version }) => {
      // The schema accepts any text for the state; it has refused an unknown one before.
      const saved = await saveSeller({ ...values, version } as Body<'settings.updateSeller'>);
      form.setVersion(saved.version);
    },
    saved: async () => {
      toast('success', 'Seller saved. Pages follow within a minute.');
      await invalidate('settings.read', 'shop.read');
    },
    failed: 'Failed to save the seller',
  });
  return (
    <SectionForm form={form} id="seller" title="Seller" labels={labels} updatedAt={seller.updatedAt}>
      {sellerGroups.map(({ title, fields }) => (
        <Panel key={title} aria-labelledby={`group-${title.replaceAll(' ', '-')}`}>
          <PanelTitle id={`group-${title.replaceAll(' ', '-')}`}>{title}</PanelTitle>
          <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
            {fields.map(({ name, ...words }) =>
              name === 'state' ? (
                <SelectField key={name} {...form.field(name)} {...words} pl="3" pr="8" required>
                  {states.map(([code, state]) => (
                    <option key={code} value={code}>
                      {state}
                    </option>
                  ))}
                </SelectField>
              ) : (
                <TextField key={name} {...form.field(name)} {...words} required />
              ),
            )}
          </Grid>
        </Panel>
      ))}
    </SectionForm>
  );
}
