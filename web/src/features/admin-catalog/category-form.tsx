/** Creates or edits a category; before it is hidden, asks what happens to its products. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { PictureField } from '#web/ui/admin/picture-field.tsx';
import { useAfterSave } from '#web/ui/admin/use-after-save.ts';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { Conflict, type FormErrors, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { createCategory, removeCategoryImage, updateCategory } from './api/catalogue.ts';
import { HideCategory } from './hide-category.tsx';
import { SizeChartField } from './size-chart-field.tsx';
import { type ChartTable, chartOfTable, emptyTable, mergeTables, tableOfChart, tableText, validateTable } from './size-chart-values.ts';

interface Values {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly isActive: boolean;
  /** Shown from 1. */
  readonly position: string;
  readonly sizeChart: ChartTable | null;
}

const valuesOf = ({ name, description, imageUrl, isActive, sortOrder, sizeChart }: Category): Values => ({
  name,
  description,
  imageUrl,
  isActive,
  position: String(sortOrder + 1),
  sizeChart: tableOfChart(sizeChart),
});

const labels: Readonly<Record<Exclude<keyof Values, 'sizeChart'>, string>> = {
  name: 'Name',
  description: 'Description',
  imageUrl: 'Picture',
  isActive: 'Visible',
  position: 'Sort order',
};

/** An invalid position counts as 1. */
const parsePosition = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Math.max(1, Number(text)) : 1);

function validate({ name, description, imageUrl, sizeChart }: Values): FormErrors {
  return {
    ...(name.trim() === '' ? { name: 'Category name is required' } : {}),
    ...(description.trim() === '' ? { description: 'Category description is required' } : {}),
    ...(imageUrl === '' ? { imageUrl: 'Please select a category image' } : {}),
    ...validateTable(sizeChart),
  };
}

export function CategoryForm({ category, nextPosition, backTo }: { category: Category | null; nextPosition: number; backTo: string }) {
  const form = useVersionedForm<Values, Category>({
    item: category,
    initialValues:
      category === null
        ? { name: '', description: '', imageUrl: '', isActive: true, position: String(nextPosition + 1), sizeChart: null }
        : valuesOf(category),
    valuesOf,
    validate,
    send: ({ position, sizeChart, ...fields }, seen) => {
      const body = { ...fields, sortOrder: parsePosition(position) - 1, sizeChart: chartOfTable(sizeChart) };
      return category === null ? createCategory(body) : updateCategory(category.id, { ...body, ...seen });
    },
    onSaved: useAfterSave(
      category === null ? 'Category created successfully!' : 'Category updated successfully!',
      ['catalog.listCategories', 'category.read', 'catalog.listProducts', 'catalog.readProduct'],
      backTo,
    ),
    errorText: 'Failed to save category',
    mergeFields: (mine, base, theirs) => ({ sizeChart: mergeTables(mine.sizeChart, base.sizeChart, theirs.sizeChart) }),
  });
  const { values, wrong, set, field } = form;

  const [hiding, setHiding] = useState<'asked' | 'settled' | null>(null);
  const submit = (event: FormEvent) => {
    const needsQuestion = category?.isActive === true && category.productCount > 0 && !values.isActive && hiding === null;
    if (!needsQuestion || Object.keys(validate(values)).length > 0) return form.formProps.onSubmit(event);
    event.preventDefault();
    setHiding('asked');
  };

  /** A saved picture is removed at once; a new one must be chosen before the next save. */
  const removePicture = async () => {
    const isSaved = category !== null && values.imageUrl === category.imageUrl;
    const isRemoved = !isSaved || (await form.savePart(async (seen) => (await removeCategoryImage(category.id, seen)).category.version));
    if (isRemoved) set({ imageUrl: '' });
  };

  const title = category === null ? 'New category' : category.name;
  return (
    <>
      <PageHeader title={title} documentTitle={`${title} - Categories`} back={<BackLink to={backTo}>Categories</BackLink>} />
      <Conflict
        form={form}
        compare={(theirs, mine) => [
          ...compareByLabels(labels)(theirs, mine),
          { label: 'Size chart', theirs: tableText(theirs.sizeChart), mine: tableText(mine.sizeChart) },
        ]}
      />
      <Panel maxW="44rem">
        <chakra.form {...form.formProps} onSubmit={submit} aria-label={title}>
          <Flex direction="column" gap="4">
            <TextField {...field('name')} label="Name" required maxLength={100} />
            <TextAreaField {...field('description')} label="Description" required maxLength={2_000} rows={4} />
            <PictureField
              label="Category image"
              value={values.imageUrl}
              error={wrong['imageUrl']}
              onBusy={form.setUploading}
              onChange={(imageUrl) => set({ imageUrl })}
              onRemove={removePicture}
            />
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' }} gap="4" alignItems="end">
              <TextField
                {...field('position')}
                label="Sort order"
                inputMode="numeric"
                onBlur={() => set({ position: String(parsePosition(values.position)) })}
              />
              <Checkbox fontSize="sm" fontWeight="600" minH="9" checked={values.isActive} onChange={(isActive) => set({ isActive })}>
                Visible in the shop
              </Checkbox>
            </Grid>
            <Box as="section" aria-label="Size chart" minW="0">
              <PanelTitle>Size chart</PanelTitle>
              <SizeChartField
                table={values.sizeChart}
                wrong={wrong}
                onChange={(sizeChart) => set({ sizeChart })}
                createTable={() => emptyTable()}
                addLabel="Add size chart"
                hint="Shoppers see it beside the sizes of this category's products. A product can have one of its own."
              />
            </Box>
          </Flex>
          <FormFooter form={form} label={category === null ? 'Create category' : 'Save category'} backTo={backTo} />
        </chakra.form>
      </Panel>
      {category !== null && hiding === 'asked' && (
        <HideCategory
          category={category}
          onClose={() => setHiding(null)}
          onDone={() => {
            setHiding('settled');
            form.formProps.ref.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}
