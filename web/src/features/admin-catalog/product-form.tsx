/** Creates or edits a product; pictures upload while the form is filled in, and all is saved in one write. */
import { Button, chakra, Flex, Grid, GridItem } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Category, type Product, productStatuses } from '#shared/contract/catalogue/catalog.ts';
import {
  type DeclarationField,
  declarationFields,
  declarationNames,
  labelledDeclarations,
  mapDeclarationFields,
} from '#shared/rules/catalogue/declarations.ts';
import { maxSeoLength } from '#shared/rules/catalogue/product-text.ts';
import { isReplacedByOption } from '#shared/rules/catalogue/variants.ts';
import { formatNumber } from '#web/format.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { useSaved } from '#web/ui/admin/use-saved.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormEnd } from '#web/ui/form/form-end.tsx';
import { byLabel } from '#web/ui/form/save-conflict.tsx';
import { Conflict, type Seen, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { createProduct, updateProduct, useCategoryForEdit, useTaxClasses } from './api/catalogue.ts';
import { useLowStockLimit } from './api/stock.ts';
import { shotsOf, usePictures } from './pictures.ts';
import { PicturesField } from './pictures-field.tsx';
import { emptyValues, fieldOf, type Name, ownTexts, toChange, toCreate, type Values, valuesOf } from './product-values.ts';
import { SizeChartField } from './size-chart-field.tsx';
import { emptyTable, tableAs, tableOfChart } from './size-chart-values.ts';
import { SpecificationRows } from './specification-rows.tsx';
import { StockPanel } from './stock-panel.tsx';
import { TaxField } from './tax-field.tsx';
import { compareChoices } from './variants/variant-input.ts';
import { choicesOf, joinChoices, noChoices, onlyVariant, unitsOf } from './variants/variant-rows.ts';
import { VariantsPanel } from './variants/variants-panel.tsx';

const address = 'name and address';
const hints: Partial<Record<DeclarationField, string>> = {
  countryOfOrigin: 'India, China ...',
  manufacturer: address,
  packer: `${address}, where another one packs`,
  importer: `${address}, of imported goods`,
  netQuantity: '1 N, 500 g, 2 pairs ...',
  bestBefore: '12 months from manufacture ...',
  bisLicence: 'of toys: CM/L-8400123456',
};
const labels = {
  name: 'Name',
  description: 'Description',
  sku: 'SKU',
  price: 'Price',
  originalPrice: 'MRP',
  categoryId: 'Category',
  status: 'Status',
  isFeatured: 'Featured',
  weightGrams: 'Weight',
  shipsAlone: 'Ships alone',
  lowStockLimit: 'Low-stock limit',
  size: 'Size',
  color: 'Color',
  material: 'Material',
  ageFrom: 'Age from',
  ageTo: 'Age to',
  taxClass: 'Tax class',
  gstRate: 'GST rate',
  hsn: 'HSN code',
  ...mapDeclarationFields((name) => declarationFields[name].label),
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  tags: 'Tags',
} satisfies Partial<Record<Name, string>>;

type Pictured = { readonly imageUrl: string; readonly altText: string; readonly imageType: string };
const picturesAs = (images: readonly Pictured[]) =>
  images.map(({ imageUrl, altText, imageType }) => `${altText} (${imageType}) ${imageUrl}`).join('\n');
const rowsAs = ({ others }: Values) => others.flatMap(({ name, text, isOwn }) => (isOwn ? [] : [`${name}: ${text}`])).join('\n');

/** @param product the product to edit, or null for a new one */
export function ProductForm({ product, categories, back }: { product: Product | null; categories: readonly Category[]; back: string }) {
  // What is stored now, because another user may have saved meanwhile.
  const [stored, setStored] = useState(product);
  // Whether the prices were typed as including tax: the shop may change its setting while the form is open.
  const { data: taxes } = useTaxClasses();
  const shopLimit = useLowStockLimit();
  const [taken, setTaken] = useState<boolean | null>(null);
  if (taken === null && taxes !== undefined) setTaken(taxes.mode === 'tax_inclusive');
  const pictures = usePictures(product === null ? [] : shotsOf(product.images));
  const isPictureTouched = picturesAs(pictures.shots) !== picturesAs(stored?.images ?? []);
  const toSend = (values: Values, seen: Seen) =>
    product === null
      ? { create: toCreate(values, pictures.shots), change: null }
      : { create: null, change: toChange(values, pictures.shots, seen, (stored?.options.length ?? 0) > 0) };
  const form = useVersionedForm<Values, Product>({
    item: product,
    start: product === null ? emptyValues : valuesOf(product),
    valuesOf,
    notYet: () =>
      pictures.busy
        ? { info: 'The pictures are still on their way. Please wait a moment.' }
        : pictures.failed
          ? { problem: 'Some pictures were not sent. Send them again, or remove them.' }
          : null,
    wrongIn: (values) => {
      const { create, change } = toSend(values, {});
      return { ...(create ?? change)?.wrong };
    },
    send: async (values, seen) => {
      const { create, change } = toSend(values, seen);
      if (create?.body) await createProduct({ ...create.body, ...(taken === null ? {} : { priceIncludesTax: taken }) });
      else if (change?.body && product !== null) await updateProduct(product.id, change.body);
    },
    saved: useSaved(
      product === null ? 'Product created successfully!' : 'Product updated successfully!',
      ['catalog.listProducts', 'catalog.readProduct', 'catalog.listCategories', 'stock.list'],
      back,
    ),
    failed: 'Failed to save product',
    fieldOf,
    wrongOf: ({ code, message }) => (code === 'sku_taken' ? { sku: message } : {}),
    join: joinChoices,
    isTouched: isPictureTouched,
    onTheirs: ({ images }) => pictures.reset(shotsOf(images)),
    // Pictures that were not changed here are taken from the stored product, like every other field.
    onMerge: (theirs) => {
      const { images } = theirs;
      setStored(theirs);
      if (!isPictureTouched) pictures.reset(shotsOf(images));
    },
  });
  const { values, wrong, set } = form;
  const field = (name: Exclude<keyof typeof labels, 'isFeatured' | 'shipsAlone'>) => ({ ...form.field(name), label: labels[name] });
  const named = (given: Values) => ({ ...given, categoryId: categories.find(({ id }) => id === given.categoryId)?.name ?? given.categoryId });
  const hasOptions = values.options.length > 0;
  const isChosen = (name: string) => isReplacedByOption(values.options, name);
  const ofCategory = useCategoryForEdit(values.categoryId === '' ? null : values.categoryId).data?.sizeChart;
  const title = product === null ? 'New product' : product.name;
  return (
    <>
      <PageHeader title={title} document={`${title} - Products`} back={<BackLink to={back}>Products</BackLink>} />
      <Conflict
        form={form}
        compare={(theirs, mine, { images }) => [
          ...byLabel(labels)(named(theirs), named(mine)),
          { label: 'More specifications', theirs: rowsAs(theirs), mine: rowsAs(mine) },
          { label: 'Size chart', theirs: tableAs(theirs.sizeChart), mine: tableAs(mine.sizeChart) },
          ...compareChoices(theirs, mine),
          { label: 'Pictures', theirs: picturesAs(images), mine: picturesAs(pictures.shots) },
        ]}
      />
      <chakra.form {...form.bind} aria-label={title}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
          <Flex direction="column" gap="4" minW="0">
            <Panel aria-label="Details">
              <PanelTitle>Details</PanelTitle>
              <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="4">
                <GridItem colSpan={{ base: 1, sm: 2 }}>
                  <TextField {...field('name')} required maxLength={200} />
                </GridItem>
                <GridItem colSpan={{ base: 1, sm: 2 }}>
                  <TextAreaField {...field('description')} required rows={6} />
                </GridItem>
                {!hasOptions && <TextField {...field('sku')} required maxLength={100} />}
                <SelectField {...field('categoryId')} pl="3" pr="8" required>
                  <option value="">Choose a category</option>
                  {categories.map(({ id, name, isActive }) => (
                    <option key={id} value={id}>
                      {isActive ? name : `${name} (hidden)`}
                    </option>
                  ))}
                </SelectField>
                {!isChosen('size') && <TextField {...field('size')} required={false} placeholder="2-4 years, 30 cm ..." />}
                {!isChosen('color') && <TextField {...field('color')} required={false} />}
                {!isChosen('material') && <TextField {...field('material')} required={false} />}
                <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="3">
                  <TextField {...field('ageFrom')} required={false} inputMode="numeric" hint="months" />
                  <TextField {...field('ageTo')} required={false} inputMode="numeric" hint="months" />
                </Grid>
                <GridItem colSpan={{ base: 1, sm: 2 }}>
                  <SpecificationRows rows={values.others} own={ownTexts(values)} error={wrong['others']} onChange={(others) => set({ others })} />
                </GridItem>
              </Grid>
            </Panel>
            <Panel aria-label="Pictures">
              <PanelTitle>Pictures</PanelTitle>
              <PicturesField pictures={pictures} error={wrong['images']} />
            </Panel>
          </Flex>
          <Flex direction="column" gap="4" minW="0">
            <Panel aria-label="Price and tax">
              <PanelTitle>Price and tax</PanelTitle>
              <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))" gap="4">
                {!hasOptions && (
                  <>
                    <TextField {...field('price')} label="Price (₹)" required inputMode="decimal" />
                    <TextField {...field('originalPrice')} label="MRP (₹)" required={false} inputMode="decimal" />
                  </>
                )}
                <TaxField
                  classField={field('taxClass')}
                  rateField={field('gstRate')}
                  prices={hasOptions ? values.variants.map(({ price }) => price) : [values.price]}
                  includesTax={stored?.priceIncludesTax}
                />
                <TextField {...field('hsn')} required={false} inputMode="numeric" />
              </Grid>
            </Panel>
            <Panel aria-label="In the shop">
              <PanelTitle>In the shop</PanelTitle>
              <Flex direction="column" gap="4">
                <SelectField {...field('status')} pl="3" pr="8">
                  {productStatuses.map((status) => (
                    <option key={status} value={status}>
                      {status.replace(/^./, (first) => first.toUpperCase())}
                    </option>
                  ))}
                </SelectField>
                <Checkbox fontSize="sm" fontWeight="600" checked={values.isFeatured} onChange={(isFeatured) => set({ isFeatured })}>
                  Featured product
                </Checkbox>
                <TextField
                  {...field('lowStockLimit')}
                  required={false}
                  inputMode="numeric"
                  hint={`${hasOptions ? 'units of each variant' : 'units'} up to which it is low; empty: the shop’s${shopLimit == null ? '' : `, ${formatNumber(shopLimit)}`}`}
                />
                {product === null && !hasOptions && <TextField {...form.field('stock')} label="Stock" required inputMode="numeric" />}
              </Flex>
            </Panel>
            <Panel aria-label="Parcel">
              <PanelTitle>Parcel</PanelTitle>
              <Flex direction="column" gap="4">
                {!hasOptions && (
                  <TextField {...field('weightGrams')} label="Weight (g)" required={false} inputMode="numeric" hint="with its packing" />
                )}
                <Checkbox fontSize="sm" fontWeight="600" checked={values.shipsAlone} onChange={(shipsAlone) => set({ shipsAlone })}>
                  Ships alone: each unit is a parcel of its own
                </Checkbox>
              </Flex>
            </Panel>
            <Panel aria-label="Declarations">
              <chakra.details open={declarationNames.some((name) => wrong[name] !== undefined) || undefined}>
                <chakra.summary cursor="pointer" fontFamily="heading" fontWeight="700" fontSize="lg">
                  Declarations ({labelledDeclarations(mapDeclarationFields((name) => values[name].trim())).length} of {declarationNames.length})
                </chakra.summary>
                <Flex direction="column" gap="4" mt="3">
                  <chakra.p fontSize="sm" color="ink.soft">
                    The law wants them on the page of a packaged product; the product page lists what is written here.
                  </chakra.p>
                  {declarationNames.map((name) => (
                    <TextField key={name} {...field(name)} required={false} maxLength={declarationFields[name].max} hint={hints[name]} />
                  ))}
                </Flex>
              </chakra.details>
            </Panel>
            <Panel aria-label="Being found">
              <PanelTitle>Being found</PanelTitle>
              <Flex direction="column" gap="4">
                <TextField {...field('seoTitle')} required={false} maxLength={maxSeoLength.title} hint="the name when empty" />
                <TextAreaField {...field('seoDescription')} required={false} rows={3} hint="the description when empty" />
                <TextField {...field('tags')} required={false} placeholder="festive, new baby" hint="with commas; found by the search, not shown" />
              </Flex>
            </Panel>
            {product !== null && <StockPanel product={product} />}
          </Flex>
        </Grid>
        <VariantsPanel
          choices={values}
          stored={stored === null ? noChoices : choicesOf(stored)}
          wrong={wrong}
          units={unitsOf(product)}
          shots={pictures.shots}
          sku={values.sku}
          first={() => onlyVariant(product, values)}
          onBusy={form.setSending}
          onChange={({ options, variants }, corrected = ['options', 'variants']) =>
            // The form compares and copies every value it is given. Typing in the table leaves the options unchanged, so they are left out.
            set(options === values.options ? { variants } : { options, variants }, corrected)
          }
          onSimple={(row) =>
            set({
              ...noChoices,
              ...(row === undefined ? {} : { sku: row.sku, price: row.price, originalPrice: row.originalPrice, stock: row.stock ?? '0' }),
            })
          }
        />
        <Panel aria-label="Size chart" mt="4">
          <PanelTitle>Size chart</PanelTitle>
          <SizeChartField
            table={values.sizeChart}
            wrong={wrong}
            onChange={(sizeChart) => set({ sizeChart })}
            start={() => tableOfChart(ofCategory) ?? emptyTable(values.options)}
            addLabel="Make its own size chart"
            inherited={ofCategory}
            hint={ofCategory === undefined ? 'Its category has no size chart, so shoppers see none.' : 'Shoppers see the size chart of its category:'}
          />
        </Panel>
        <FormEnd form={form} label={product === null ? 'Create product' : 'Save product'} back={back}>
          {product?.status === 'active' && (
            <Button asChild type={undefined} size="sm" variant="ghost">
              <Link to={`/product/${product.id}`}>See it in the shop</Link>
            </Button>
          )}
        </FormEnd>
      </chakra.form>
    </>
  );
}
