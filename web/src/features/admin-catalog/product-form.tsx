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
import { maxNameLength, maxSeoLength } from '#shared/rules/catalogue/product-text.ts';
import { isReplacedByOption, longestSku } from '#shared/rules/catalogue/variants.ts';
import { formatNumber } from '#web/format.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { useAfterSave } from '#web/ui/admin/use-after-save.ts';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { Conflict, type SeenVersion, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { createProduct, updateProduct, useCategory, useTaxClasses } from './api/catalogue.ts';
import { useLowStockLimit } from './api/stock.ts';
import { formPicturesOf, usePictures } from './pictures.ts';
import { PicturesField } from './pictures-field.tsx';
import {
  emptyValues,
  mergeValues,
  type Name,
  ownFieldTexts,
  toCreateRequest,
  toFormField,
  toUpdateRequest,
  type Values,
  valuesOf,
} from './product-values.ts';
import { SizeChartField } from './size-chart-field.tsx';
import { emptyTable, tableOfChart, tableText } from './size-chart-values.ts';
import { SpecificationRows } from './specification-rows.tsx';
import { StockPanel } from './stock-panel.tsx';
import { TaxField } from './tax-field.tsx';
import { compareChoices } from './variants/variant-input.ts';
import { choicesOf, noChoices, onlyVariant, onlyVariantValues, unitsOf } from './variants/variant-rows.ts';
import { VariantsPanel } from './variants/variants-panel.tsx';

const addressHint = 'name and address';
const hints: Partial<Record<DeclarationField, string>> = {
  countryOfOrigin: 'India, China ...',
  manufacturer: addressHint,
  packer: `${addressHint}, where another one packs`,
  importer: `${addressHint}, of imported goods`,
  netQuantity: '1 N, 500 g, 2 pairs ...',
  bestBefore: '12 months from manufacture ...',
  bisLicence: 'of toys: CM/L-8400123456',
};
const labels = {
  name: 'Name',
  description: 'Description',
  sku: 'SKU',
  barcode: 'Barcode',
  price: 'Price',
  originalPrice: 'MRP',
  categoryId: 'Category',
  status: 'Status',
  isFeatured: 'Featured',
  weightGrams: 'Weight',
  shipsAlone: 'Ships alone',
  lowStockLimit: 'Low-stock limit',
  size: 'Size',
  color: 'Colour',
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

type ComparedPicture = { readonly imageUrl: string; readonly altText: string; readonly imageType: string };
const picturesText = (images: readonly ComparedPicture[]) =>
  images.map(({ imageUrl, altText, imageType }) => `${altText} (${imageType}) ${imageUrl}`).join('\n');
const specificationsText = ({ others }: Values) =>
  others.flatMap(({ name, text, hasOwnField }) => (hasOwnField ? [] : [`${name}: ${text}`])).join('\n');

/** @param product the product to edit, or null for a new one */
export function ProductForm({ product, categories, backTo }: { product: Product | null; categories: readonly Category[]; backTo: string }) {
  // What is stored now, because another user may have saved meanwhile.
  const [stored, setStored] = useState(product);
  // Whether the prices were typed as including tax: the shop may change its setting while the form is open.
  const { data: taxes } = useTaxClasses();
  const shopLimit = useLowStockLimit();
  const [includesTax, setIncludesTax] = useState<boolean | null>(null);
  if (includesTax === null && taxes !== undefined) setIncludesTax(taxes.mode === 'tax_inclusive');
  const pictures = usePictures(product === null ? [] : formPicturesOf(product.images));
  const arePicturesChanged = picturesText(pictures.list) !== picturesText(stored?.images ?? []);
  const buildRequest = (values: Values, seen: SeenVersion) =>
    product === null
      ? { create: toCreateRequest(values, pictures.list), change: null }
      : { create: null, change: toUpdateRequest(values, pictures.list, seen, (stored?.options.length ?? 0) > 0) };
  const form = useVersionedForm<Values, Product>({
    item: product,
    initialValues: product === null ? emptyValues : valuesOf(product),
    valuesOf,
    findSaveBlocker: () =>
      pictures.busy
        ? { info: 'The pictures are still on their way. Please wait a moment.' }
        : pictures.failed
          ? { problem: 'Some pictures were not sent. Send them again, or remove them.' }
          : null,
    validate: (values) => {
      const { create, change } = buildRequest(values, {});
      return { ...(create ?? change)?.wrong };
    },
    send: async (values, seen) => {
      const { create, change } = buildRequest(values, seen);
      if (create?.body) await createProduct({ ...create.body, ...(includesTax === null ? {} : { priceIncludesTax: includesTax }) });
      else if (change?.body && product !== null) await updateProduct(product.id, change.body);
    },
    onSaved: useAfterSave(
      product === null ? 'Product created successfully!' : 'Product updated successfully!',
      ['catalog.listProducts', 'catalog.readProduct', 'catalog.listCategories', 'stock.list'],
      backTo,
    ),
    errorText: 'Failed to save product',
    toFormField,
    toFieldErrors: ({ code, message }) => (code === 'sku_taken' ? { sku: message } : {}),
    mergeFields: mergeValues,
    hasOtherChanges: arePicturesChanged,
    onTheirs: ({ images }) => pictures.reset(formPicturesOf(images)),
    // Pictures that were not changed here are taken from the stored product, like every other field.
    onMerge: (theirs) => {
      const { images } = theirs;
      setStored(theirs);
      if (!arePicturesChanged) pictures.reset(formPicturesOf(images));
    },
  });
  const { values, wrong, set } = form;
  const field = (name: Exclude<keyof typeof labels, 'isFeatured' | 'shipsAlone'>) => ({ ...form.field(name), label: labels[name] });
  const withCategoryName = (formValues: Values) => ({
    ...formValues,
    categoryId: categories.find(({ id }) => id === formValues.categoryId)?.name ?? formValues.categoryId,
  });
  const hasOptions = values.options.length > 0;
  const isOption = (name: string) => isReplacedByOption(values.options, name);
  const categorySizeChart = useCategory(values.categoryId === '' ? null : values.categoryId).data?.sizeChart;
  const title = product === null ? 'New product' : product.name;
  return (
    <>
      <PageHeader title={title} documentTitle={`${title} - Products`} back={<BackLink to={backTo}>Products</BackLink>} />
      <Conflict
        form={form}
        compare={(theirs, mine, { images }) => [
          ...compareByLabels(labels)(withCategoryName(theirs), withCategoryName(mine)),
          { label: 'More specifications', theirs: specificationsText(theirs), mine: specificationsText(mine) },
          { label: 'Size chart', theirs: tableText(theirs.sizeChart), mine: tableText(mine.sizeChart) },
          ...compareChoices(theirs, mine),
          { label: 'Pictures', theirs: picturesText(images), mine: picturesText(pictures.list) },
        ]}
      />
      <chakra.form {...form.formProps} aria-label={title}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
          <Flex direction="column" gap="4" minW="0">
            <Panel aria-label="Details">
              <PanelTitle>Details</PanelTitle>
              <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="4">
                <GridItem colSpan={{ base: 1, sm: 2 }}>
                  <TextField {...field('name')} required maxLength={maxNameLength} />
                </GridItem>
                <GridItem colSpan={{ base: 1, sm: 2 }}>
                  <TextAreaField {...field('description')} required rows={6} />
                </GridItem>
                {!hasOptions && (
                  <>
                    <TextField {...field('sku')} required maxLength={longestSku} />
                    <TextField {...field('barcode')} required={false} inputMode="numeric" maxLength={14} />
                  </>
                )}
                <SelectField
                  {...field('categoryId')}
                  {...narrowSelect}
                  required
                  options={[
                    ['', 'Choose a category'],
                    ...categories.map(({ id, name, isActive }) => [id, isActive ? name : `${name} (hidden)`] as const),
                  ]}
                />
                {!isOption('size') && <TextField {...field('size')} required={false} placeholder="2-4 years, 30 cm ..." />}
                {!isOption('color') && <TextField {...field('color')} required={false} />}
                {!isOption('material') && <TextField {...field('material')} required={false} />}
                <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="3">
                  <TextField {...field('ageFrom')} required={false} inputMode="numeric" hint="months" />
                  <TextField {...field('ageTo')} required={false} inputMode="numeric" hint="months" />
                </Grid>
                <GridItem colSpan={{ base: 1, sm: 2 }}>
                  <SpecificationRows
                    rows={values.others}
                    ownFieldTexts={ownFieldTexts(values)}
                    error={wrong['others']}
                    onChange={(others) => set({ others })}
                  />
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
                    <TextField
                      {...field('originalPrice')}
                      label="MRP (₹)"
                      hint="As on the pack, with all taxes"
                      required={false}
                      inputMode="decimal"
                    />
                  </>
                )}
                <TaxField
                  classField={field('taxClass')}
                  rateField={{ ...field('gstRate'), ...(product === null ? { required: false, hint: 'the standard rate when empty' } : {}) }}
                  prices={hasOptions ? values.variants.map(({ price }) => price) : [values.price]}
                  includesTax={stored?.priceIncludesTax}
                />
                <TextField {...field('hsn')} required={false} inputMode="numeric" />
              </Grid>
            </Panel>
            <Panel aria-label="In the shop">
              <PanelTitle>In the shop</PanelTitle>
              <Flex direction="column" gap="4">
                <SelectField
                  {...field('status')}
                  {...narrowSelect}
                  options={productStatuses.map((status) => [status, status.replace(/^./, (first) => first.toUpperCase())])}
                />
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
                    The law requires them on the page of a packaged product; the product page lists them.
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
          units={unitsOf(stored)}
          productPictures={pictures.list}
          sku={values.sku}
          createFirstVariant={() => onlyVariant(product, values)}
          onBusy={form.setUploading}
          onChange={({ options, variants }, corrected = ['options', 'variants']) =>
            // The form compares and copies every value it is given. Typing in the table leaves the options unchanged, so they are left out.
            set(options === values.options ? { variants } : { options, variants }, corrected)
          }
          onRemoveLastOption={(row) => set({ ...noChoices, ...(row === undefined ? {} : onlyVariantValues(row)) })}
        />
        <Panel aria-label="Size chart" mt="4">
          <PanelTitle>Size chart</PanelTitle>
          <SizeChartField
            table={values.sizeChart}
            wrong={wrong}
            onChange={(sizeChart) => set({ sizeChart })}
            createTable={() => tableOfChart(categorySizeChart) ?? emptyTable(values.options)}
            addLabel="Make its own size chart"
            inherited={categorySizeChart}
            hint={
              categorySizeChart === undefined
                ? 'Its category has no size chart, so shoppers see none.'
                : 'Shoppers see the size chart of its category:'
            }
          />
        </Panel>
        <FormFooter form={form} label={product === null ? 'Create product' : 'Save product'} backTo={backTo}>
          {product?.status === 'active' && (
            <Button asChild type={undefined} size="sm" variant="ghost">
              <Link to={`/product/${product.id}`}>See it in the shop</Link>
            </Button>
          )}
        </FormFooter>
      </chakra.form>
    </>
  );
}
