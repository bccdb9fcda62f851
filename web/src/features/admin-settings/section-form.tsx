/** The frame of a section of the settings: the conflict with another user's save, the fields, and the bar that saves them. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatTime } from '#web/format.ts';
import { adminPath } from '#web/ui/admin/address.ts';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LeaveDialog } from '#web/ui/form/leave-dialog.tsx';
import { byLabel, type Difference } from '#web/ui/form/save-conflict.tsx';
import { Conflict, type VersionedForm } from '#web/ui/form/versioned-form.tsx';
import type { SectionId } from './sections.ts';

interface Props<Values extends FieldValues, Item> {
  readonly form: VersionedForm<Values, Item>;
  readonly id: SectionId;
  readonly title: string;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** ISO 8601; undefined: the section has its first values. */
  readonly updatedAt: string | undefined;
  /** Compares the values with those of another user; by the fields' labels where it is absent. */
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
  compare = byLabel(labels),
  children,
}: Props<Values, Item>) {
  return (
    <chakra.form {...form.bind} aria-label={title}>
      <LeaveDialog leaving={form.leaving} />
      <Conflict form={form} compare={compare} />
      <Grid gap="4">{children}</Grid>
      {form.problem !== null && (
        <chakra.div mt="4" role="alert">
          <Notice tone="error">{form.problem}</Notice>
        </chakra.div>
      )}
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
        <Button type="submit" size="sm" aria-disabled={form.saving}>
          {form.saving ? 'Saving...' : `Save ${title.toLowerCase()}`}
        </Button>
      </Flex>
    </chakra.form>
  );
}
