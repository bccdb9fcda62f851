/**
 * Shows both versions beside each other when another user has saved meanwhile, so that nothing is overwritten unseen.
 * The server answers 409 `edited_meanwhile` to a write that carries an older version (`revision`) than the table's.
 *
 *     <SaveConflict differences={[{ label: 'Name', theirs: 'Bear', mine: 'Blue bear' }]} onMine={...} onTheirs={...} />
 *
 * `onMine` saves again over the version that was just read; `onTheirs` fills the form with what is there now.
 */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

export interface Difference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

interface Props {
  readonly differences: readonly Difference[];
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly busy?: boolean;
}

/** Compares both versions of each field that has a label. */
export const compareByLabels =
  <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  (theirs: Readonly<Record<Name, unknown>>, mine: Readonly<Record<Name, unknown>>): readonly Difference[] =>
    (Object.keys(labels) as Name[]).map((name) => ({ label: labels[name], theirs: String(theirs[name]), mine: String(mine[name]) }));

/** Keeps only the differences. */
export const onlyDifferences = (all: readonly Difference[]): readonly Difference[] => all.filter(({ theirs, mine }) => theirs !== mine);

const Version = ({ of, by, text }: { of: string; by: string; text: string }) => (
  <chakra.div bg="white" borderRadius="sm" p="2" minW="0">
    <chakra.dt color="ink.soft" fontSize="xs">
      {of}: {by}
    </chakra.dt>
    <chakra.dd whiteSpace="pre-line" overflowWrap="anywhere">
      {text === '' ? '(empty)' : text}
    </chakra.dd>
  </chakra.div>
);

export function SaveConflict({ differences, onMine, onTheirs, busy = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <chakra.div
      ref={box}
      role="alertdialog"
      aria-label="Changed by another user"
      tabIndex={-1}
      bg="sun.tint"
      borderRadius="md"
      p="4"
      fontSize="sm"
      outline="none"
    >
      <chakra.p fontWeight="600">
        Another user has saved a change since you opened this. Nothing of yours has been saved yet. Fields that you have not touched now show their
        version.
      </chakra.p>
      {differences.map(({ label, theirs, mine }) => (
        <chakra.dl key={label} mt="3" display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))" gap="2">
          <Version of={label} by="Saved by them" text={theirs} />
          <Version of={label} by="Yours" text={mine} />
        </chakra.dl>
      ))}
      <Flex gap="3" mt="3" wrap="wrap">
        <Button size="sm" variant="outline" aria-disabled={busy} onClick={onTheirs}>
          Take theirs
        </Button>
        <Button size="sm" aria-disabled={busy} onClick={onMine}>
          Save mine over it
        </Button>
      </Flex>
    </chakra.div>
  );
}
