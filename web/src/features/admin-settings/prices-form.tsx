/** The section Prices: whether prices include GST, with what customers pay before and after the change. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { type PriceMode, type PriceSettings, priceModes } from '#shared/contract/settings/settings.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { formatRupees, toPaise, toRupees } from '#shared/rules/money.ts';
import { quote } from '#shared/rules/order/quote.ts';
import { rateOfLine } from '#shared/rules/order/tax-class.ts';
import { formatCalendarDay } from '#web/format.ts';
import { useProducts } from '#web/shop/api/catalogue.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { isDay } from '#web/ui/admin/url-state.ts';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { savePrices } from './api/settings.ts';
import { SectionForm, useSectionForm } from './section-form.tsx';
import { priceGroups } from './sections.ts';
import { type PriceValues, parsePrices, valuesOf } from './tax-class-values.ts';
import { TaxClassesField } from './tax-classes-field.tsx';

const modeLabels: Readonly<Record<PriceMode, string>> = {
  tax_inclusive: 'Prices include GST: the price on the shelf is what is paid',
  tax_exclusive: 'GST is added at checkout: “+ GST” stands beside every price',
};
const [modes, classes] = priceGroups;
const labels = { mode: 'Prices and GST', taxClasses: 'Tax classes' };
const toTexts = ({ mode, taxClasses }: PriceValues) => ({
  mode,
  taxClasses: taxClasses
    .map(
      ({ name, rows }) =>
        `${name}: ${rows.map(({ upTo, rate, validFrom }) => `${rate} %${upTo && ` up to ₹${upTo}`} from ${isDay(validFrom) ? formatCalendarDay(validFrom) : validFrom}`).join(', ')}`,
    )
    .join('\n'),
});
/** Returns the errors of all classes, because a change of one row may resolve another row's error. */
const taxClassPaths = (wrong: Readonly<Record<string, string>>) => Object.keys(wrong).filter((path) => path.startsWith('taxClasses'));
const isMode = (mode: string): mode is PriceMode => priceModes.some((each) => each === mode);

export function PricesForm({ prices }: { prices: PriceSettings }) {
  const form = useSectionForm({
    item: prices,
    valuesOf,
    parse: parsePrices,
    save: savePrices,
    // The server gives a new class its id.
    needsRefill: ({ taxClasses }) => taxClasses.some(({ id }) => id === ''),
    successText: 'Prices saved. Checkout follows at once, pages within a minute.',
    errorText: 'Failed to save the prices',
    reads: ['settings.read', 'catalog.listProducts', 'catalog.readProduct', 'cart.read'],
  });
  const { values, wrong, set } = form;
  return (
    <SectionForm
      form={form}
      id="prices"
      title="Prices"
      labels={labels}
      compare={(theirs, mine) => compareByLabels(labels)(toTexts(theirs), toTexts(mine))}
      updatedAt={prices.updatedAt}
    >
      <Panel aria-labelledby="group-prices">
        <PanelTitle id="group-prices">{modes.title}</PanelTitle>
        {modes.fields.map(({ name, ...text }) => (
          <SelectField
            key={name}
            {...form.field(name)}
            {...text}
            {...narrowSelect}
            required
            options={priceModes.map((mode) => [mode, modeLabels[mode]])}
          />
        ))}
        <PricePreview classes={prices.taxClasses} from={prices.mode} to={isMode(values.mode) ? values.mode : prices.mode} />
      </Panel>
      <TaxClassesField
        title={classes.title}
        hint={classes.fields[0]?.hint}
        classes={values.taxClasses}
        wrong={wrong}
        onChange={(taxClasses) => set({ taxClasses }, taxClassPaths(wrong))}
      />
    </SectionForm>
  );
}

const sampleQuery = { status: 'active', sort: 'featured', limit: '5' } as const;

/** What a customer pays for one unit of some products, now and after the change. */
function PricePreview({ from, to, classes }: { from: PriceMode; to: PriceMode; classes: PriceSettings['taxClasses'] }) {
  const { data } = useProducts(sampleQuery);
  const [day] = useState(() => indianDay(new Date()));
  if (data === undefined || data.products.length === 0) return null;
  const paid = (product: Product, includesTax: boolean) => {
    const unitPrice = toPaise(product.price);
    // The rate of a class depends on the price, and so on whether the price includes tax.
    const gstRate = rateOfLine(product, { amount: unitPrice, quantity: 1 }, { includesTax, classes, day });
    const { subtotal, tax } = quote([{ unitPrice, quantity: 1, gstRate, includesTax }]);
    return formatRupees(toRupees(subtotal + tax));
  };
  return (
    <chakra.div mt="4" overflowX="auto" tabIndex={0} role="region" aria-label="What customers pay">
      <chakra.table
        w="full"
        fontSize="sm"
        css={{ '& :is(th, td)': { textAlign: 'start', padding: '0.375rem 0.5rem', verticalAlign: 'top' }, '& td + td': { whiteSpace: 'nowrap' } }}
      >
        <chakra.caption textAlign="start" fontWeight="600" pb="1">
          {from === to ? 'What customers pay' : 'What customers pay now, and after you save'}
        </chakra.caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Price</th>
            <th scope="col">GST</th>
            <th scope="col">Paid{from === to ? '' : ' now'}</th>
            {from !== to && <th scope="col">Paid then</th>}
          </tr>
        </thead>
        <tbody>
          {data.products.map((product) => (
            <tr key={product.id}>
              <td>{product.name}</td>
              <td>{formatRupees(product.price)}</td>
              <td>{product.gstRate}%</td>
              <td>{paid(product, product.priceIncludesTax)}</td>
              {from !== to && (
                <td>
                  <strong>{paid(product, to === 'tax_inclusive')}</strong>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
