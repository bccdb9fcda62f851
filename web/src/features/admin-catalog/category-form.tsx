/** How is a category made or changed? */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Category } from '#shared/contract/catalog.ts';
import { ApiError, call } from '#web/api/client.ts';
import { differencesOf, SaveConflict } from '#web/ui/admin/conflict.tsx';
import { Panel, TabHead } from '#web/ui/admin/head.tsx';
import { useReadAgain } from '#web/ui/admin/use-read.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { wordsOf } from '#web/ui/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { dense } from './dense.ts';
import { PictureField } from './picture-field.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

interface Values {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly isActive: boolean;
  /** Shown from 1. */
  readonly place: string;
}
type Wrong = Partial<Record<keyof Values, string>>;

const valuesOf = ({ name, description, imageUrl, isActive, sortOrder }: Category): Values => ({
  name,
  description,
  imageUrl,
  isActive,
  place: String(sortOrder + 1),
});

/** What is no place is the first one. */
const placeIn = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Math.max(1, Number(text)) : 1);

function wrongIn({ name, description, imageUrl }: Values): Wrong {
  return {
    ...(name.trim() === '' ? { name: 'Category name is required' } : {}),
    ...(description.trim() === '' ? { description: 'Category description is required' } : {}),
    ...(imageUrl === '' ? { imageUrl: 'Please select a category image' } : {}),
  };
}

export function CategoryForm({ category, nextPlace, back }: { category: Category | null; nextPlace: number; back: string }) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(
    category === null ? { name: '', description: '', imageUrl: '', isActive: true, place: String(nextPlace + 1) } : valuesOf(category),
  );
  const [version, setVersion] = useState(category?.version);
  const [theirs, setTheirs] = useState<Category | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [saving, setSaving] = useState(false);
  const [touched, setTouched] = useState(false);
  useLeaveWarning(touched && !saving);
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);
  const set = (change: Partial<Values>) => {
    setTouched(true);
    setValues((now) => ({ ...now, ...change }));
    setWrong((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))));
  };

  const save = async (over: number | undefined = version) => {
    if (saving) return;
    if (sending) return toast('info', 'The picture is still on its way. Please wait a moment.');
    const faults = wrongIn(values);
    setWrong(faults);
    setProblem(null);
    const [first] = Object.values(faults);
    if (first !== undefined) return toast('error', first);
    setSaving(true);
    const { place, ...said } = values;
    const body = { ...said, sortOrder: placeIn(place) - 1 };
    try {
      if (category === null) await call('category.create', { body });
      else await call('category.update', { params: { id: category.id }, body: { ...body, ...(over === undefined ? {} : { version: over }) } });
      toast('success', category === null ? 'Category created successfully!' : 'Category updated successfully!');
      await readAgain('catalog.listCategories', 'category.read', 'catalog.listProducts');
      await navigate(back);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edited_meanwhile') return setTheirs(error.details['current'] as Category);
      const text = wordsOf(error, 'Failed to save category');
      setWrong(error instanceof ApiError ? Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in values)) : {});
      setProblem(text);
      toast('error', text);
    } finally {
      setSaving(false);
    }
  };

  /** What is saved is taken away at once; a new one has to be chosen before the next save. */
  const removePicture = async () => {
    if (category !== null && values.imageUrl === category.imageUrl)
      setVersion((await call('category.removeImage', { params: { id: category.id } })).category.version);
    set({ imageUrl: '' });
  };

  const title = category === null ? 'New category' : category.name;
  const compared = (one: Values, other: Values) =>
    differencesOf(
      (
        [
          ['name', 'Name'],
          ['description', 'Description'],
          ['imageUrl', 'Picture'],
          ['isActive', 'Visible'],
          ['place', 'Sort order'],
        ] as const
      ).map(([name, label]) => ({ label, theirs: String(one[name]), mine: String(other[name]) })),
    );
  return (
    <>
      <TabHead
        title={title}
        document={`${title} - Categories`}
        back={
          <Link to={back}>
            <ArrowLeft size={16} aria-hidden /> Categories
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
      <Panel maxW="44rem">
        <chakra.form
          ref={form}
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Flex direction="column" gap="4">
            <TextField
              {...dense}
              label="Name"
              name="name"
              required
              maxLength={100}
              value={values.name}
              error={wrong.name}
              onChange={({ target }) => set({ name: target.value })}
            />
            <TextAreaField
              {...dense}
              label="Description"
              name="description"
              required
              maxLength={2_000}
              rows={4}
              value={values.description}
              error={wrong.description}
              onChange={({ target }) => set({ description: target.value })}
            />
            <PictureField
              label="Category image"
              value={values.imageUrl}
              error={wrong.imageUrl}
              onBusy={setSending}
              onChange={(imageUrl) => set({ imageUrl })}
              onRemove={removePicture}
            />
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' }} gap="4" alignItems="end">
              <TextField
                {...dense}
                label="Sort order"
                name="place"
                inputMode="numeric"
                value={values.place}
                onChange={({ target }) => set({ place: target.value })}
                onBlur={() => set({ place: String(placeIn(values.place)) })}
              />
              <chakra.label display="flex" alignItems="center" gap="2" fontSize="sm" fontWeight="600" minH="9">
                <input type="checkbox" checked={values.isActive} onChange={({ target }) => set({ isActive: target.checked })} /> Visible in the shop
              </chakra.label>
            </Grid>
            {problem !== null && (
              <div role="alert">
                <Notice tone="error">{problem}</Notice>
              </div>
            )}
            <Flex gap="3" wrap="wrap">
              <Button type="submit" size="sm" aria-disabled={saving}>
                {saving ? 'Saving...' : category === null ? 'Create category' : 'Save category'}
              </Button>
              <Button asChild size="sm" variant="outline">
                <Link to={back}>Cancel</Link>
              </Button>
            </Flex>
          </Flex>
        </chakra.form>
      </Panel>
    </>
  );
}
