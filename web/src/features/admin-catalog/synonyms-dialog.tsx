/** Edits the search synonyms, one line for each meaning; the shop searches by them seconds after saving. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { maxSynonymLines, parseSynonymLine } from '#shared/rules/catalogue/synonyms.ts';
import type { Answer } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { Problem } from '#web/ui/feedback/notice.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { LeaveDialog } from '#web/ui/form/leave-dialog.tsx';
import type { Difference } from '#web/ui/form/save-conflict.tsx';
import { Conflict, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { saveSynonyms, useSynonymsForEdit } from './api/catalogue.ts';

type Synonyms = Answer<'catalog.readSynonyms'>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface Values {
  /** A line for each meaning. */
  readonly text: string;
}
const valuesOf = ({ lines }: Synonyms): Values => ({ text: lines.join('\n') });

const linesNotIn = (lines: readonly string[], others: readonly string[]): string => lines.filter((line) => !others.includes(line)).join('\n');

/** Returns the lines that only one of the two lists contains. */
const compareLines = (theirs: Values, mine: Values): readonly Difference[] => {
  const [saved, typed] = [linesOf(theirs.text), linesOf(mine.text)];
  return [{ label: 'Lines of one list only', theirs: linesNotIn(saved, typed), mine: linesNotIn(typed, saved) }];
};

/** Returns what is wrong with the first invalid line. */
function findProblem(lines: readonly string[]): string | undefined {
  const wrong = lines.find((line) => parseSynonymLine(line) === null);
  if (wrong !== undefined)
    return `“${wrong.slice(0, 60)}” cannot be read. Write words with commas between them, as in: pram, stroller. Or one way only: khilona => toy`;
  return lines.length > maxSynonymLines ? `At most ${maxSynonymLines} lines` : undefined;
}

export function SynonymsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, mutate } = useSynonymsForEdit();
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const tryClose = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <Overlay open onClose={tryClose} title="Search words">
      <LeaveDialog leaving={{ isAsking, leave: onClose, stay: () => setIsAsking(false) }} />
      {data !== undefined ? (
        <SynonymsForm synonyms={data} onDirty={setIsDirty} onCancel={tryClose} onClose={onClose} />
      ) : error === undefined ? (
        <p role="status">Loading the search words...</p>
      ) : (
        <ErrorState title="Failed to load the search words" onRetry={() => void mutate()} />
      )}
    </Overlay>
  );
}

interface Props {
  readonly synonyms: Synonyms;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

function SynonymsForm({ synonyms, onDirty, onCancel, onClose }: Props) {
  const invalidate = useInvalidate();
  const form = useVersionedForm<Values, Synonyms>({
    item: synonyms,
    initialValues: () => valuesOf(synonyms),
    valuesOf,
    validate: ({ text }) => {
      const problem = findProblem(linesOf(text));
      return problem === undefined ? {} : { text: problem };
    },
    send: ({ text }, { version = synonyms.version }) => saveSynonyms({ lines: linesOf(text), version }),
    onSaved: async () => {
      await invalidate('catalog.readSynonyms');
      toast('success', 'Search words saved');
      onClose();
    },
    errorText: 'Failed to save the search words',
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <chakra.form {...form.formProps} aria-label="Search words">
      <LeaveDialog leaving={form.leaving} />
      <TextAreaField
        {...form.field('text')}
        label="Words that mean the same, a line for each meaning"
        hint="pram, stroller: each finds the other. khilona => toy: khilona finds toys as well, but not the other way round."
        rows={14}
        spellCheck={false}
      />
      <Conflict form={form} compare={compareLines} />
      <Problem text={form.problem} mt="4" />
      <Flex justify="flex-end" gap="3" mt="4">
        <Button type="button" variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Saving...' : 'Save search words'}
        </Button>
      </Flex>
    </chakra.form>
  );
}
