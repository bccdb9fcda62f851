/** How is a slide made or changed? Its words, ways on, colours, picture and dates, beside what the home page makes of them. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Slide } from '#shared/contract/content.ts';
import { ApiError, call } from '#web/api/client.ts';
import { differencesOf, SaveConflict } from '#web/ui/admin/conflict.tsx';
import { Panel, PanelTitle, TabHead } from '#web/ui/admin/head.tsx';
import { useReadAgain } from '#web/ui/admin/use-read.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { HeroSlide } from '#web/ui/hero-slide.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { dense } from './dense.ts';
import { PictureField } from './picture-field.tsx';
import { SlideButtons } from './slide-buttons.tsx';
import { SlideColours } from './slide-colours.tsx';
import { bodyOf, newValues, previewOf, type SlideValues, type SlideWrong, valuesOf, wrongIn } from './slide-values.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const failed = 'Failed to save slide. Please try again.';

const compared = (theirs: SlideValues, mine: SlideValues) => {
  const words = ({ buttons }: SlideValues) => buttons.map(({ text, link, type }) => `${text} (${type}) ${link}`).join('\n');
  const plain = (
    [
      ['title', 'Title'],
      ['subtitle', 'Subtitle'],
      ['description', 'Description'],
      ['imageUrl', 'Picture'],
      ['startColor', 'First colour'],
      ['endColor', 'Last colour'],
      ['direction', 'Direction'],
      ['place', 'Place'],
      ['isActive', 'Visible'],
      ['start', 'From'],
      ['end', 'To'],
    ] as const
  ).map(([name, label]) => ({ label, theirs: String(theirs[name]), mine: String(mine[name]) }));
  return differencesOf([...plain, { label: 'Buttons', theirs: words(theirs), mine: words(mine) }]);
};

export function SlideForm({ slide, nextPlace, back }: { slide: Slide | null; nextPlace: number; back: string }) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<SlideValues>(() => (slide === null ? newValues(nextPlace, new Date()) : valuesOf(slide)));
  const [version, setVersion] = useState(slide?.version);
  const [theirs, setTheirs] = useState<Slide | null>(null);
  const [wrong, setWrong] = useState<SlideWrong>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [saving, setSaving] = useState(false);
  const [touched, setTouched] = useState(false);
  // Sent again after a lost answer it makes no second slide.
  const [key] = useState(() => crypto.randomUUID());
  useLeaveWarning(touched && !saving);
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);
  const set = (change: Partial<SlideValues>) => {
    setTouched(true);
    setValues((now) => ({ ...now, ...change }));
    setWrong((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !((name.split('.')[0] as string) in change))));
  };
  const field = (name: 'title' | 'subtitle' | 'description' | 'place' | 'start' | 'end') => ({
    ...dense,
    name,
    value: values[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });

  const save = async (over: number | undefined = version) => {
    if (saving) return;
    if (sending) return toast('info', 'The picture is still on its way. Please wait a moment.');
    const faults = wrongIn(values);
    setWrong(faults);
    setProblem(null);
    const [first] = Object.values(faults);
    if (first !== undefined) return toast('error', first);
    setSaving(true);
    const body = bodyOf(values, slide);
    try {
      if (slide === null) await call('carousel.create', { body, headers: { 'idempotency-key': key } });
      else await call('carousel.update', { params: { id: slide.id }, body: { ...body, ...(over === undefined ? {} : { version: over }) } });
      toast('success', slide === null ? 'Slide created successfully' : 'Slide updated successfully');
      await readAgain('content.listCarousels', 'carousel.read');
      await navigate(back);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edited_meanwhile') return setTheirs(error.details['current'] as Slide);
      const said = error instanceof ApiError ? error.fields : {};
      const { startDate, endDate, ...fields } = said;
      setWrong({ ...fields, ...(startDate === undefined ? {} : { start: startDate }), ...(endDate === undefined ? {} : { end: endDate }) });
      const text = Object.values(said)[0] ?? failed;
      setProblem(text);
      toast('error', text);
    } finally {
      setSaving(false);
    }
  };

  /** What is saved is taken away at once. */
  const removePicture = async () => {
    if (slide !== null && values.imageUrl === slide.imageUrl)
      setVersion((await call('carousel.removeImage', { params: { id: slide.id } })).slide.version);
    set({ imageUrl: '' });
  };

  const title = slide === null ? 'New slide' : slide.title;
  return (
    <>
      <TabHead
        title={title}
        document={`${title} - Carousel`}
        back={
          <Link to={back}>
            <ArrowLeft size={16} aria-hidden /> Carousel
          </Link>
        }
      />
      {theirs !== null && (
        <chakra.div mb="4">
          <SaveConflict
            busy={saving}
            differences={compared(valuesOf(theirs), values)}
            onMine={() => {
              setVersion(theirs.version);
              setTheirs(null);
              void save(theirs.version);
            }}
            onTheirs={() => {
              setValues(valuesOf(theirs));
              setVersion(theirs.version);
              setTheirs(null);
            }}
          />
        </chakra.div>
      )}
      <Panel aria-label="Preview" mb="4">
        <PanelTitle>Preview</PanelTitle>
        <Box maxW="60rem" borderRadius="xl" overflow="hidden">
          <HeroSlide slide={previewOf(values)} place={1} count={1} current={false} />
        </Box>
      </Panel>
      <chakra.form
        ref={form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
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
                  onBusy={setSending}
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
                <TextField {...field('place')} label="Sort order" inputMode="numeric" />
                <chakra.label display="flex" alignItems="center" gap="2" fontSize="sm" fontWeight="600" minH="9" alignSelf="end">
                  <input type="checkbox" checked={values.isActive} onChange={({ target }) => set({ isActive: target.checked })} /> Visible
                </chakra.label>
              </Grid>
            </Panel>
          </Flex>
        </Grid>
        {problem !== null && (
          <chakra.div mt="4" role="alert">
            <Notice tone="error">{problem}</Notice>
          </chakra.div>
        )}
        <Flex gap="3" mt="4" wrap="wrap">
          <Button type="submit" size="sm" aria-disabled={saving}>
            {saving ? 'Saving...' : slide === null ? 'Create slide' : 'Save slide'}
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to={back}>Cancel</Link>
          </Button>
        </Flex>
      </chakra.form>
    </>
  );
}
