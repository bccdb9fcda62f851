/** Creates or edits a slide, beside a preview of the home page. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import type { Slide } from '#shared/contract/content/content.ts';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { PictureField } from '#web/ui/admin/picture-field.tsx';
import { useAfterSave } from '#web/ui/admin/use-after-save.ts';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { Conflict, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { HeroSlide } from '#web/ui/media/hero-slide.tsx';
import { createSlide, removeSlideImage, updateSlide } from './api/slides.ts';
import { SlideButtons } from './slide-buttons.tsx';
import { SlideColours } from './slide-colours.tsx';
import { bodyOf, newValues, previewOf, type SlideValues, validate, valuesOf } from './slide-values.ts';

const saveErrorText = 'Failed to save slide. Please try again.';

const compareFields = compareByLabels({
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  imageUrl: 'Picture',
  startColor: 'First colour',
  endColor: 'Last colour',
  direction: 'Direction',
  position: 'Place',
  isActive: 'Visible',
  start: 'From',
  end: 'To',
} satisfies Partial<Record<keyof SlideValues, string>>);
const compareSlides = (theirs: SlideValues, mine: SlideValues) => {
  const buttonsText = ({ buttons }: SlideValues) => buttons.map(({ text, link, type }) => `${text} (${type}) ${link}`).join('\n');
  return [...compareFields(theirs, mine), { label: 'Buttons', theirs: buttonsText(theirs), mine: buttonsText(mine) }];
};

export function SlideForm({ slide, nextPosition, backTo }: { slide: Slide | null; nextPosition: number; backTo: string }) {
  // An idempotency key: a retry after a lost answer makes no second slide.
  const [key] = useState(() => crypto.randomUUID());
  const form = useVersionedForm<SlideValues, Slide>({
    item: slide,
    initialValues: () => (slide === null ? newValues(nextPosition, new Date()) : valuesOf(slide)),
    valuesOf,
    validate,
    send: (values, seen) => {
      const body = bodyOf(values, slide);
      return slide === null ? createSlide(body, key) : updateSlide(slide.id, { imageUrl: null, ...body, ...seen });
    },
    onSaved: useAfterSave(
      slide === null ? 'Slide created successfully' : 'Slide updated successfully',
      ['content.listCarousels', 'carousel.read'],
      backTo,
    ),
    // A refusal says why, such as a slide that this form has created already; any other failure may be gone at the next attempt.
    errorText: (error) => {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      return isRefused ? (Object.values(error.fields)[0] ?? serverMessage(error, saveErrorText)) : saveErrorText;
    },
    toFormField: (path) => ({ startDate: 'start', endDate: 'end' })[path] ?? path,
  });
  const { values, wrong, set, field } = form;

  /** A saved picture is removed at once. */
  const removePicture = async () => {
    const isSaved = slide !== null && values.imageUrl === slide.imageUrl;
    const isRemoved = !isSaved || (await form.savePart(async (seen) => (await removeSlideImage(slide.id, seen)).slide.version));
    if (isRemoved) set({ imageUrl: '' });
  };

  const title = slide === null ? 'New slide' : slide.title;
  return (
    <>
      <PageHeader title={title} documentTitle={`${title} - Carousel`} back={<BackLink to={backTo}>Carousel</BackLink>} />
      <Conflict form={form} compare={compareSlides} />
      <Panel aria-label="Preview" mb="4">
        <PanelTitle>Preview</PanelTitle>
        <Box maxW="60rem" borderRadius="xl" overflow="hidden">
          <HeroSlide slide={previewOf(values)} index={1} count={1} isCurrent={false} />
        </Box>
      </Panel>
      <chakra.form {...form.formProps} aria-label={title}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
          <Panel aria-label="Words">
            <PanelTitle>Words</PanelTitle>
            <Flex direction="column" gap="4">
              <TextField {...field('title')} label="Title" required maxLength={120} />
              <TextField {...field('subtitle')} label="Subtitle" required maxLength={120} />
              <TextAreaField {...field('description')} label="Description" required maxLength={500} rows={3} />
              <SlideButtons buttons={values.buttons} wrong={wrong} onChange={(buttons) => set({ buttons })} />
            </Flex>
          </Panel>
          <Flex direction="column" gap="4" minW="0">
            <Panel aria-label="Look">
              <PanelTitle>Look</PanelTitle>
              <Flex direction="column" gap="4">
                <PictureField
                  label="Picture"
                  value={values.imageUrl}
                  ratio={16 / 9}
                  onBusy={form.setUploading}
                  onChange={(imageUrl) => set({ imageUrl })}
                  onRemove={removePicture}
                />
                <SlideColours values={values} wrong={wrong} onChange={set} />
              </Flex>
            </Panel>
            <Panel aria-label="When and where">
              <PanelTitle>When and where</PanelTitle>
              <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="4">
                <TextField {...field('start')} label="From" type="datetime-local" hint="India's time" />
                <TextField {...field('end')} label="To" type="datetime-local" hint="India's time" />
                <TextField {...field('position')} label="Sort order" inputMode="numeric" />
                <Checkbox
                  fontSize="sm"
                  fontWeight="600"
                  minH="9"
                  alignSelf="end"
                  checked={values.isActive}
                  onChange={(isActive) => set({ isActive })}
                >
                  Visible
                </Checkbox>
              </Grid>
            </Panel>
          </Flex>
        </Grid>
        <FormFooter form={form} label={slide === null ? 'Create slide' : 'Save slide'} backTo={backTo} />
      </chakra.form>
    </>
  );
}
