/** A section of the settings: its form, the conflict with another user's save, the groups of fields, and the bar that saves them. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Key } from '#shared/contract/index.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatTime } from '#web/format.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { Problem } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { LeaveDialog } from '#web/ui/form/leave-dialog.tsx';
import { compareByLabels, type Difference } from '#web/ui/form/save-conflict.tsx';
import { Conflict, type FormErrors, useVersionedForm, type VersionedForm } from '#web/ui/form/versioned-form.tsx';
import type { SectionId } from './sections.ts';

interface Section<Values, Item, Data> {
  readonly item: Item;
  readonly valuesOf: (item: Item) => Values;
  /** The section as a write sends it, or what is wrong with it by field of the contract. */
  readonly parse: (values: Values) => { readonly data: Data } | { readonly fields: FormErrors };
  /** Maps a path of the contract to a field of the form; without it both are the same. */
  readonly toFormField?: (path: string) => string;
  readonly save: (body: Data & { readonly version: number }) => Promise<{ readonly version: number }>;
  /** Whether the form is filled again from the saved record, because that differs from what was typed. */
  readonly needsRefill?: (values: Values) => boolean;
  /** The messages after a save and after a failed one. */
  readonly successText: string;
  readonly errorText: string;
  /** Reads the newest version after a conflict whose error does not carry it (useVersionedForm). */
  readonly readCurrent?: (base: Values) => Promise<Item>;
  /** What is read again after a save. */
  readonly reads: readonly Key[];
}

/** The form of a section, checked by the contract; while nothing is typed it shows what other users save. */
export function useSectionForm<Values extends FieldValues, Item extends { readonly version: number }, Data extends object>({
  item,
  valuesOf,
  parse,
  toFormField = (path) => path,
  save,
  needsRefill = () => false,
  successText,
  errorText,
  readCurrent,
  reads,
}: Section<Values, Item, Data>): VersionedForm<Values, Item> {
  const invalidate = useInvalidate();
  const form: VersionedForm<Values, Item> = useVersionedForm<Values, Item>({
    item,
    initialValues: () => valuesOf(item),
    valuesOf,
    staysOpen: true,
    toFormField,
    validate: (values) => {
      const result = parse(values);
      const wrong: Record<string, string> = {};
      if ('fields' in result) for (const [path, text] of Object.entries(result.fields)) wrong[toFormField(path)] ??= text;
      return wrong;
    },
    send: async (values, { version = item.version }) => {
      const result = parse(values);
      if ('fields' in result) return;
      const saved = await save({ ...result.data, version });
      if (!needsRefill(values)) form.setVersion(saved.version);
    },
    onSaved: async () => {
      toast('success', successText);
      await invalidate(...reads);
    },
    errorText,
    ...(readCurrent === undefined ? {} : { readCurrent }),
  });
  return form;
}

/** Fields of a section under a title of their own. */
export function SectionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = `group-${title.replaceAll(' ', '-')}`;
  return (
    <Panel aria-labelledby={id}>
      <PanelTitle id={id}>{title}</PanelTitle>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
        {children}
      </Grid>
    </Panel>
  );
}

interface Props<Values extends FieldValues, Item> {
  readonly form: VersionedForm<Values, Item>;
  readonly id: SectionId;
  readonly title: string;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** ISO 8601; undefined: the section has its first values. */
  readonly updatedAt: string | undefined;
  /** Compares the values with another user's; without it, field by field by their labels. */
  readonly compare?: (theirs: Values, mine: Values) => readonly Difference[];
  /** Groups of fields. */
  readonly children: ReactNode;
}

export function SectionForm<Values extends FieldValues, Item>({
  form,
  id,
  title,
  labels,
  updatedAt,
  compare = compareByLabels(labels),
  children,
}: Props<Values, Item>) {
  return (
    <chakra.form {...form.formProps} aria-label={title}>
      <LeaveDialog leaving={form.leaving} />
      <Conflict form={form} compare={compare} />
      <Grid gap="4">{children}</Grid>
      <Problem text={form.problem} mt="4" />
      <Flex
        mt="4"
        gap="3"
        wrap="wrap"
        align="center"
        justify="flex-end"
        position={{ base: 'static', md: 'sticky' }}
        bottom="0"
        zIndex="1"
        bg="white"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        px={{ base: '3', md: '4' }}
        py="3"
      >
        <chakra.p flex="1 1 14rem" fontSize="sm" color="ink.soft">
          {updatedAt === undefined ? 'Never changed here: these are the values of the installation. ' : `Last saved ${formatTime(updatedAt)}. `}
          <TextLink to={adminPath('audit', { type: 'settings', id })}>Who changed what</TextLink>
        </chakra.p>
        <Button size="sm" variant="outline" aria-disabled={!form.isDirty} onClick={form.discard}>
          Discard changes
        </Button>
        <Button type="submit" size="sm" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Saving...' : `Save ${title.toLowerCase()}`}
        </Button>
      </Flex>
    </chakra.form>
  );
}
