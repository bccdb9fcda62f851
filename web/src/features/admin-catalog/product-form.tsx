/** How is a product made or changed? One form with every rule, its pictures sent while it is filled in, saved in one write. */
import { Button, chakra, Flex, Grid, GridItem } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Category, type Product, productStatuses } from '#shared/contract/catalog.ts';
import { ApiError, call } from '#web/api/client.ts';
import { adminPath } from '#web/ui/admin/address.ts';
import { differencesOf, SaveConflict } from '#web/ui/admin/conflict.tsx';
import { Panel, PanelTitle, TabHead } from '#web/ui/admin/head.tsx';
import { useReadAgain } from '#web/ui/admin/use-read.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { wordsOf } from '#web/ui/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { dense } from './dense.ts';
import { shotsOf, usePictures } from './pictures.ts';
import { PicturesField } from './pictures-field.tsx';
import { emptyValues, fieldOf, type Name, toChange, toCreate, type Values, valuesOf, type Wrong } from './product-values.ts';
import { StockPanel } from './stock-panel.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

const labels: Partial<Record<Name, string>> = {
  name: 'Name',
  description: 'Description',
  sku: 'SKU',
  price: 'Price',
  originalPrice: 'Original price',
  categoryId: 'Category',
  status: 'Status',
  isFeatured: 'Featured',
  size: 'Size',
  color: 'Color',
  material: 'Material',
  ageFrom: 'Age from',
  ageTo: 'Age to',
  gstRate: 'GST rate',
  hsn: 'HSN code',
};

/** @param product the one to change, or null for a new one */
export function ProductForm({ product, categories, back }: { product: Product | null; categories: readonly Category[]; back: string }) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(product === null ? emptyValues : valuesOf(product));
  const [version, setVersion] = useState(product?.version);
  const [theirs, setTheirs] = useState<Product | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [touched, setTouched] = useState(false);
  const pictures = usePictures(product === null ? [] : shotsOf(product.images));
  useLeaveWarning(touched && !saving);

  const set = <K extends Name>(name: K, value: Values[K]) => {
    setTouched(true);
    setValues((now) => ({ ...now, [name]: value }));
    setWrong(({ [name]: _, ...others }) => others);
  };
  const field = (name: Exclude<Name, 'isFeatured'>) => ({
    ...dense,
    label: labels[name] ?? name,
    name,
    value: values[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value as never),
  });
  /** The first field that is wrong gets the focus. */
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);

  const save = async (over: number | undefined = version) => {
    if (saving) return;
    if (pictures.busy) return toast('info', 'The pictures are still on their way. Please wait a moment.');
    const create = product === null ? toCreate(values, pictures.shots) : null;
    const change = product === null ? null : toChange(values, pictures.shots, product, over);
    const faults = (create ?? change)?.wrong ?? {};
    setWrong(faults);
    setProblem(null);
    if (Object.keys(faults).length > 0) return toast('error', Object.values(faults)[0] ?? 'Failed to save product');
    if (pictures.failed) return setProblem('Some pictures were not sent. Send them again, or remove them.');
    setSaving(true);
    try {
      if (create?.body) await call('product.create', { body: create.body });
      else if (change?.body && product !== null) await call('product.update', { params: { id: product.id }, body: change.body });
      toast('success', product === null ? 'Product created successfully!' : 'Product updated successfully!');
      await readAgain('catalog.listProducts', 'catalog.readProduct', 'catalog.listCategories');
      await navigate(back);
    } catch (error) {
      refused(error);
    } finally {
      setSaving(false);
    }
  };

  const refused = (error: unknown) => {
    const current = error instanceof ApiError && error.code === 'edited_meanwhile' ? (error.details['current'] as Product) : null;
    if (current !== null) return setTheirs(current);
    const text = wordsOf(error, 'Failed to save product');
    const named = Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([path, said]) => {
      const name = fieldOf(path);
      return name === undefined ? [] : [[name, said] as const];
    });
    setWrong({ ...Object.fromEntries(named), ...(error instanceof ApiError && error.code === 'sku_taken' ? { sku: error.message } : {}) });
    setProblem(text);
    toast('error', text);
  };

  const categoryName = (id: string) => categories.find((each) => each.id === id)?.name ?? id;
  const shownValue = (from: Values, name: Name) => (name === 'categoryId' ? categoryName(from.categoryId) : String(from[name]));
  const picturesAs = (images: readonly { altText: string; imageType: string }[]) =>
    images.map(({ altText, imageType }) => `${altText} (${imageType})`).join('\n');
  const title = product === null ? 'New product' : product.name;
  return (
    <>
      <TabHead
        title={title}
        document={`${title} - Products`}
        back={
          <Link to={back}>
            <ArrowLeft size={16} aria-hidden /> Products
          </Link>
        }
      />
      {theirs !== null && (
        <chakra.div mb="4">
          <SaveConflict
            busy={saving}
            differences={differencesOf([
              ...(Object.keys(labels) as Name[]).map((name) => ({
                label: labels[name] ?? name,
                theirs: shownValue(valuesOf(theirs), name),
                mine: shownValue(values, name),
              })),
              { label: 'Pictures', theirs: picturesAs(theirs.images), mine: picturesAs(pictures.shots) },
            ])}
            onMine={() => {
              setVersion(theirs.version);
              setTheirs(null);
              void save(theirs.version);
            }}
            onTheirs={() => {
              setValues(valuesOf(theirs));
              pictures.reset(shotsOf(theirs.images));
              setVersion(theirs.version);
              setTheirs(null);
            }}
          />
        </chakra.div>
      )}
      <chakra.form
        ref={form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
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
                <TextField {...field('sku')} required maxLength={100} />
                <SelectField {...field('categoryId')} pl="3" pr="8" required>
                  <option value="">Choose a category</option>
                  {categories.map(({ id, name, isActive }) => (
                    <option key={id} value={id}>
                      {isActive ? name : `${name} (hidden)`}
                    </option>
                  ))}
                </SelectField>
                <TextField {...field('size')} required={false} placeholder="2-4 years, 30 cm ..." />
                <TextField {...field('color')} required={false} />
                <TextField {...field('material')} required={false} />
                <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="3">
                  <TextField {...field('ageFrom')} required={false} inputMode="numeric" hint="months" />
                  <TextField {...field('ageTo')} required={false} inputMode="numeric" hint="months" />
                </Grid>
              </Grid>
            </Panel>
            <Panel aria-label="Pictures">
              <PanelTitle>Pictures</PanelTitle>
              <PicturesField pictures={pictures} error={wrong.images} />
            </Panel>
          </Flex>
          <Flex direction="column" gap="4" minW="0">
            <Panel aria-label="Price and tax">
              <PanelTitle>Price and tax</PanelTitle>
              <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="4" alignItems="end">
                <TextField {...field('price')} label="Price (₹)" required inputMode="decimal" />
                <TextField {...field('originalPrice')} label="Original price (₹)" required={false} inputMode="decimal" />
                <TextField {...field('gstRate')} label="GST rate (%)" inputMode="decimal" />
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
                <chakra.label display="flex" alignItems="center" gap="2" fontSize="sm" fontWeight="600" minH="6">
                  <input type="checkbox" checked={values.isFeatured} onChange={({ target }) => set('isFeatured', target.checked)} /> Featured product
                </chakra.label>
                {product === null && <TextField {...field('stock')} label="Stock" required inputMode="numeric" />}
              </Flex>
            </Panel>
            {product !== null && <StockPanel product={product} />}
          </Flex>
        </Grid>
        {problem !== null && (
          <chakra.div mt="4" role="alert">
            <Notice tone="error">{problem}</Notice>
          </chakra.div>
        )}
        <Flex gap="3" mt="4" wrap="wrap">
          <Button type="submit" size="sm" aria-disabled={saving}>
            {saving ? 'Saving...' : product === null ? 'Create product' : 'Save product'}
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to={back}>Cancel</Link>
          </Button>
          {product?.status === 'active' && (
            <Button asChild size="sm" variant="ghost">
              <Link to={`/product/${product.id}`}>See it in the shop</Link>
            </Button>
          )}
        </Flex>
      </chakra.form>
    </>
  );
}

export const productsPath = adminPath('products');
