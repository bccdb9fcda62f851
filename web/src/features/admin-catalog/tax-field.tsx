/** How a product is taxed: a tax class or a rate of its own, with a warning where a price lies between two rates of the class. */
import { GridItem } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { indianDay } from '#shared/rules/india-day.ts';
import { toPaise } from '#shared/rules/money.ts';
import { priceGapWarning, rowsInWords, rowsValidOn } from '#shared/rules/order/tax-class.ts';
import { formatCalendarDay } from '#web/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { useTaxClasses } from './api/catalogue.ts';

type FieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'label' | 'hint' | 'required'> & {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
};

interface Props {
  readonly classField: FieldProps;
  readonly rateField: FieldProps;
  /** In rupees, as typed. */
  readonly prices: readonly string[];
  /** Whether the prices include tax; undefined: as the shop's setting says. */
  readonly includesTax?: boolean | undefined;
}

export function TaxField({ classField, rateField, prices, includesTax }: Props) {
  const { data } = useTaxClasses();
  const classes = data?.taxClasses ?? [];
  const id = classField.value;
  const chosen = classes.find((each) => each.id === id);
  const [today] = useState(() => indianDay(new Date()));
  const tax = { includesTax: includesTax ?? data?.mode === 'tax_inclusive', classes, day: today };
  const warning = priceGapWarning({ taxClass: id }, prices.flatMap(parsePrice), tax);
  return (
    <>
      <SelectField
        {...classField}
        {...narrowSelect}
        hint={chosen === undefined ? undefined : rowsInWords({ rows: rowsValidOn(chosen, today) }, (day) => formatCalendarDay(day))}
        options={[
          ['', 'None: a rate of its own'],
          // While the classes load, and for a class that no longer exists.
          ...(id !== '' && chosen === undefined ? [[id, id] as const] : []),
          ...classes.map(({ id: value, name }) => [value, name] as const),
        ]}
      />
      {id === '' && <TextField {...rateField} label="GST rate (%)" inputMode="decimal" />}
      {warning !== undefined && (
        <GridItem colSpan={{ base: 1, sm: 2 }}>
          <div role="status">
            <Notice tone="warning">{warning}</Notice>
          </div>
        </GridItem>
      )}
    </>
  );
}

/** The price in paise; none for a text that is no amount, which the form reports on saving. */
function parsePrice(text: string): readonly number[] {
  try {
    return [toPaise(text.replaceAll(',', ''))];
  } catch {
    return [];
  }
}
