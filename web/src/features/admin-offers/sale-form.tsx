/** The form of a sale, with the old and the new price of each product that it touches. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { StaffSale } from '#shared/contract/offers/sale.ts';
import { saleScopes } from '#shared/rules/catalogue/sales.ts';
import { formatRupees } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { formatNumber } from '#web/format.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { useAfterSave } from '#web/ui/admin/use-after-save.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { Conflict, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { createSale, previewSale, priceReads, updateSale } from './api/sales.ts';
import { SaleTargets } from './sale-targets.tsx';
import { bodyOf, hasPrices, kindLabels, newValues, type SaleValues, scopeLabels, toFormField, validate, valuesOf } from './sale-values.ts';
import { usePreview } from './use-preview.ts';

const labels: Readonly<Record<keyof SaleValues, string>> = {
  title: 'Name',
  scope: 'For',
  kind: 'What changes',
  percent: 'Per cent off',
  targets: 'Goods',
  startsAt: 'From',
  endsAt: 'Until',
  isPaused: 'Paused',
};
const valueText = (values: SaleValues, name: keyof SaleValues): string =>
  name === 'targets'
    ? values.targets.map(({ name: goods, price }) => (price === '' ? goods : `${goods}: ₹${price}`)).join('\n')
    : String(values[name]);
const compare = (theirs: SaleValues, mine: SaleValues) =>
  (Object.keys(labels) as (keyof SaleValues)[]).map((name) => ({
    label: labels[name],
    theirs: valueText(theirs, name),
    mine: valueText(mine, name),
  }));

const columns = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' };

export function SaleForm({ sale, backTo }: { sale: StaffSale | null; backTo: string }) {
  // An idempotency key: a retry after a lost answer makes no second sale.
  const [key] = useState(() => crypto.randomUUID());
  const form = useVersionedForm<SaleValues, StaffSale>({
    item: sale,
    initialValues: () => (sale === null ? newValues(new Date()) : valuesOf(sale)),
    valuesOf,
    validate: (values) => validate(values, sale),
    toFormField,
    send: (values, { version = sale?.version ?? 0 }) =>
      sale === null ? createSale(bodyOf(values, sale), key) : updateSale(sale.id, { ...bodyOf(values, sale), version }),
    onSaved: useAfterSave(sale === null ? 'Sale created.' : 'Sale saved. Open checkouts keep their prices.', priceReads, backTo),
    errorText: 'Failed to save the sale',
  });
  const { values, set, field } = form;
  const title = sale?.title ?? 'New sale';
  const byPrice = hasPrices(values);
  return (
    <>
      <PageHeader title={title} documentTitle={`${title} - Sales`} back={<BackLink to={backTo}>Sales</BackLink>} />
      <Conflict form={form} compare={compare} />
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 44rem) minmax(0, 30rem)' }} alignItems="start">
        <chakra.form {...form.formProps} aria-label={title} minW="0">
          <Grid gap="4">
            <Panel aria-labelledby="sale-what">
              <PanelTitle id="sale-what">What is on sale</PanelTitle>
              <Grid templateColumns={columns} gap="4">
                <Box gridColumn={{ sm: 'span 2' }}>
                  <TextField
                    {...field('title')}
                    label={labels.title}
                    required
                    maxLength={60}
                    hint="For you. Shoppers see the price and when it ends."
                  />
                </Box>
                <SelectField
                  {...field('scope')}
                  label={labels.scope}
                  {...narrowSelect}
                  required
                  onChange={({ target }) => set({ scope: target.value, targets: [] })}
                  options={saleScopes.map((scope) => [scope, scopeLabels[scope]])}
                />
                {values.scope !== 'categories' && (
                  <SelectField {...field('kind')} label={labels.kind} {...narrowSelect} required options={Object.entries(kindLabels)} />
                )}
                {!byPrice && (
                  <TextField
                    {...field('percent')}
                    label={labels.percent}
                    inputMode="decimal"
                    required
                    hint="Prices end in whole rupees, rounded down."
                  />
                )}
                <Box gridColumn={{ sm: 'span 2' }}>
                  <SaleTargets
                    scope={values.scope}
                    byPrice={byPrice}
                    targets={values.targets}
                    wrong={form.wrong}
                    onChange={(targets) => set({ targets })}
                  />
                </Box>
              </Grid>
            </Panel>
            <Panel aria-labelledby="sale-when">
              <PanelTitle id="sale-when">When</PanelTitle>
              <Grid templateColumns={columns} gap="4">
                <TextField {...field('startsAt')} label={labels.startsAt} type="datetime-local" required hint="India's time" />
                <TextField
                  {...field('endsAt')}
                  label={labels.endsAt}
                  type="datetime-local"
                  required
                  hint="India's time. Shoppers see the day in the last week."
                />
              </Grid>
              <Checkbox fontSize="sm" minH="8" mt="3" checked={values.isPaused} onChange={(isPaused) => set({ isPaused })}>
                Paused: the usual prices apply for now
              </Checkbox>
              <chakra.p fontSize="sm" color="ink.soft" mt="2">
                Where several sales are for one product at a time, the lowest price wins. A sale never raises a price, and is never above the MRP.
                Coupons and other offers are taken off the sale price.
              </chakra.p>
            </Panel>
          </Grid>
          <FormFooter form={form} label={sale === null ? 'Create sale' : 'Save sale'} backTo={backTo} />
        </chakra.form>
        <Grid gap="4" minW="0">
          <SalePreview values={values} stored={sale} />
          {sale !== null && (
            <chakra.p fontSize="sm">
              <TextLink to={adminPath('audit', { type: 'sale', id: sale.id })}>Who changed what</TextLink>
            </chakra.p>
          )}
        </Grid>
      </Grid>
    </>
  );
}

function SalePreview({ values, stored }: { values: SaleValues; stored: StaffSale | null }) {
  // The name does not change the prices.
  const sale = { ...values, title: 'Preview' };
  const [wrong] = Object.values(validate(sale, stored));
  const { result, problem, preview } = usePreview(
    { sale: bodyOf(sale, stored), ...(stored === null ? {} : { id: stored.id }) },
    wrong && `Correct the sale first: ${wrong}.`,
    previewSale,
    'Failed to preview the sale',
  );
  return (
    <Panel aria-labelledby="sale-preview">
      <PanelTitle id="sale-preview">Old and new prices</PanelTitle>
      <Button size="sm" variant="outline" onClick={() => void preview()}>
        Preview
      </Button>
      <chakra.div aria-live="polite" mt="3">
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        {result !== undefined && <PreviewPrices {...result} />}
      </chakra.div>
    </Panel>
  );
}

function PreviewPrices({ lines, count }: Answer<'sale.preview'>) {
  if (count === 0) return <Notice tone="warning">No product that shoppers see is touched.</Notice>;
  return (
    <>
      <chakra.p fontSize="sm">
        {count === 1 ? '1 price changes' : `${formatNumber(count)} products and variants`}
        {lines.length < count && `, the first ${lines.length} of them:`}
      </chakra.p>
      <chakra.div overflow="auto" maxH="32rem" tabIndex={0} role="region" aria-label="Prices of the preview" mt="2">
        <chakra.table
          w="full"
          fontSize="sm"
          css={{
            '& :is(th, td)': { textAlign: 'end', padding: '0.375rem 0.5rem', verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
            '& :is(th, td):first-of-type': { textAlign: 'start' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Usual price</th>
              <th scope="col">On sale</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, price, salePrice, lowerElsewhere, warning }, index) => (
              <tr key={`${index} ${name}`}>
                <chakra.td overflowWrap="anywhere">
                  {name}
                  {salePrice === price && <Note>Not lower than its price</Note>}
                  {lowerElsewhere !== undefined && <Note>Another sale wins: {formatRupees(lowerElsewhere)}</Note>}
                  {warning !== undefined && <Note>{warning}</Note>}
                </chakra.td>
                <td>{formatRupees(price)}</td>
                <td>{formatRupees(salePrice)}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Flex as="span" color="ink.soft" fontSize="xs">
    {children}
  </Flex>
);
