/** Edits the search synonyms, one line for each meaning; the shop searches by them seconds after saving. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { maxLines, readLine } from '#shared/rules/catalogue/synonyms.ts';
import { type Answer, ApiError } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { SaveConflict } from '#web/ui/form/save-conflict.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { saveSynonyms, useSynonyms } from './api/catalogue.ts';

type Synonyms = Answer<'catalog.readSynonyms'>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const only = (lines: readonly string[], others: readonly string[]): string => lines.filter((line) => !others.includes(line)).join('\n');

/** What is wrong with the first line that cannot be read. */
function problemIn(lines: readonly string[]): string | undefined {
  const wrong = lines.find((line) => readLine(line) === null);
  if (wrong !== undefined)
    return `“${wrong.slice(0, 60)}” cannot be read. Write words with commas between them, as in: pram, stroller. Or one way only: khilona => toy`;
  return lines.length > maxLines ? `At most ${maxLines} lines` : undefined;
}

export function SearchWordsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, mutate } = useSynonyms();
  return (
    <Overlay open onClose={onClose} title="Search words">
      {data !== undefined ? (
        <SynonymsForm key={data.version} seen={data} onClose={onClose} />
      ) : error === undefined ? (
        <p role="status">Loading the search words...</p>
      ) : (
        <ErrorState title="Failed to load the search words" onRetry={() => void mutate()} />
      )}
    </Overlay>
  );
}

function SynonymsForm({ seen, onClose }: { seen: Synonyms; onClose: () => void }) {
  const [text, setText] = useState(seen.lines.join('\n'));
  const [version, setVersion] = useState(seen.version);
  const [theirs, setTheirs] = useState<Synonyms | null>(null);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const invalidate = useInvalidate();

  const save = async (over: number) => {
    const lines = linesOf(text);
    const wrong = problemIn(lines);
    setProblem(wrong);
    if (wrong !== undefined || saving) return;
    setSaving(true);
    try {
      await saveSynonyms({ lines, version: over });
      await invalidate('catalog.readSynonyms');
      toast('success', 'Search words saved');
      onClose();
    } catch (failure) {
      const current = failure instanceof ApiError && failure.code === 'edited_meanwhile' ? (failure.details['current'] as Synonyms) : null;
      setTheirs(current);
      if (current === null) setProblem(errorMessage(failure, 'Failed to save the search words'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(version);
      }}
    >
      <TextAreaField
        label="Words that mean the same, a line for each meaning"
        hint="pram, stroller: each finds the other. khilona => toy: khilona finds toys as well, but not the other way round."
        error={problem}
        value={text}
        rows={14}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      {theirs !== null && (
        <SaveConflict
          busy={saving}
          differences={[{ label: 'Lines of one list only', theirs: only(theirs.lines, linesOf(text)), mine: only(linesOf(text), theirs.lines) }]}
          onMine={() => void save(theirs.version)}
          onTheirs={() => {
            setText(theirs.lines.join('\n'));
            setVersion(theirs.version);
            setTheirs(null);
          }}
        />
      )}
      <Flex justify="flex-end" gap="3" mt="4">
        <Button type="button" variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={saving}>
          {saving ? 'Saving...' : 'Save search words'}
        </Button>
      </Flex>
    </chakra.form>
  );
}
