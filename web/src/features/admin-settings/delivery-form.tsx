/** The section Delivery: charges by zone, when parcels leave and arrive, and below it the table of PIN codes. */
import { chakra, Flex } from '@chakra-ui/react';
import { chargeBases, type DeliverySettings } from '#shared/contract/settings/delivery.ts';
import { weekdayNames } from '#shared/rules/india-day.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { saveDelivery } from './api/settings.ts';
import { ChargeRows } from './delivery/charge-rows.tsx';
import { type DeliveryValues, parse, toFormField, valuesOf } from './delivery/delivery-values.ts';
import { PinTable } from './delivery/pin-table.tsx';
import { Zones } from './delivery/zones.tsx';
import { SectionForm, SectionGroup, useSectionForm } from './section-form.tsx';
import { deliveryGroups } from './sections.ts';

const fields = deliveryGroups.flatMap((group) => group.fields);
const labelAndHint = (name: keyof DeliveryValues) => {
  const { label, hint } = fields.find((field) => field.name === name) ?? { label: name };
  return { label, ...(hint === undefined ? {} : { hint }) };
};

const basisLabels: Readonly<Record<(typeof chargeBases)[number], string>> = {
  value: 'The value of the order, after discounts',
  weight: 'The weight of the parcel',
};

export function DeliveryForm({ delivery }: { delivery: DeliverySettings }) {
  const form = useSectionForm({
    item: delivery,
    valuesOf,
    parse,
    toFormField,
    save: saveDelivery,
    successText: 'Delivery saved. Checkout follows at once, pages within a minute.',
    errorText: 'Failed to save the delivery',
    reads: ['settings.read', 'shop.read', 'delivery.read', 'cart.read'],
  });
  const { values, set, wrong } = form;
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label])) as Record<keyof DeliveryValues, string>;
  return (
    <>
      <SectionForm
        form={form}
        id="delivery"
        title="Delivery"
        labels={labels}
        compare={(theirs, mine) => compareByLabels(labels)(toTexts(theirs), toTexts(mine))}
        updatedAt={delivery.updatedAt}
      >
        <SectionGroup title="Charges">
          {/* Only charges by weight have a weight of a product without one. */}
          <SelectField
            {...form.field('basis')}
            {...labelAndHint('basis')}
            data-field="defaultGrams"
            {...narrowSelect}
            required
            options={chargeBases.map((basis) => [basis, basisLabels[basis]])}
          />
          <TextField {...form.field('freeFrom')} {...labelAndHint('freeFrom')} required={false} inputMode="decimal" />
          <TextField {...form.field('aloneCharge')} {...labelAndHint('aloneCharge')} required inputMode="decimal" />
          {values.basis === 'weight' && <TextField {...form.field('defaultGrams')} {...labelAndHint('defaultGrams')} required inputMode="numeric" />}
        </SectionGroup>
        <Panel aria-labelledby="group-zones" data-field="zones" tabIndex={-1}>
          <PanelTitle id="group-zones">Zones</PanelTitle>
          <Zones values={values} wrong={wrong} onChange={set} />
        </Panel>
        <Panel aria-labelledby="group-rows" data-field="rows" tabIndex={-1}>
          <PanelTitle id="group-rows">What delivery costs</PanelTitle>
          <ChargeRows values={values} wrong={wrong} onChange={(rows) => set({ rows })} />
        </Panel>
        <SectionGroup title="When parcels leave and arrive">
          <TextField {...form.field('cutOff')} {...labelAndHint('cutOff')} type="time" required />
          <WorkingDays selected={values.workingDays} error={wrong['workingDays']} onChange={(workingDays) => set({ workingDays })} />
          <TextField {...form.field('defaultFrom')} {...labelAndHint('defaultFrom')} required={false} inputMode="numeric" />
          <TextField {...form.field('defaultTo')} {...labelAndHint('defaultTo')} required={false} inputMode="numeric" />
          <TextAreaField {...form.field('holidays')} {...labelAndHint('holidays')} required={false} rows={4} minH="24" />
        </SectionGroup>
      </SectionForm>
      <PinTable />
    </>
  );
}

/** Zones and rows as lines of text, for the view of a conflict. */
const toTexts = (values: DeliveryValues): Record<keyof DeliveryValues, string> => ({
  ...values,
  zones: values.zones.map(({ name, prefixes }) => `${name}: ${prefixes}`).join('\n'),
  rows: values.rows.map(({ zone, upTo, charge }) => `${zone || 'All others'} up to ${upTo || 'any'}: ${charge}`).join('\n'),
  workingDays: values.workingDays.map((day) => weekdayNames[day - 1]).join(', '),
});

interface WorkingDaysProps {
  readonly selected: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (days: readonly number[]) => void;
}

function WorkingDays({ selected, error, onChange }: WorkingDaysProps) {
  const toggle = (day: number, on: boolean) => onChange(on ? [...selected, day].sort() : selected.filter((each) => each !== day));
  return (
    <chakra.fieldset aria-describedby={error === undefined ? undefined : 'working-days-error'}>
      <chakra.legend fontWeight="600" fontSize="sm" mb="1.5">
        Working days
      </chakra.legend>
      <Flex wrap="wrap" columnGap="4" rowGap="1">
        {weekdayNames.map((name, index) => (
          <chakra.label key={name} display="inline-flex" alignItems="center" gap="1.5" minH="6" fontSize="sm">
            <input
              type="checkbox"
              name="workingDays"
              aria-invalid={error !== undefined}
              checked={selected.includes(index + 1)}
              onChange={({ target }) => toggle(index + 1, target.checked)}
            />
            {name}
          </chakra.label>
        ))}
      </Flex>
      {error !== undefined && (
        <chakra.p id="working-days-error" mt="1.5" fontSize="sm" fontWeight="600" color="sale">
          {error}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}
