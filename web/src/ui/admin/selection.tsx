/** Selects rows of a table: a checkbox for each, Shift for a range, and one for the page with a mixed state. */
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';

const RowCheckbox = chakra('input', { base: { display: 'block', boxSize: '6', cursor: 'pointer', accentColor: 'var(--n-colors-brand)' } });

interface Choosing<Id> {
  /** The ids of this page's rows, in their order. */
  readonly ids: readonly Id[];
  readonly chosen: ReadonlySet<Id>;
  readonly choose: (ids: readonly Id[], on: boolean) => void;
}

/** Selects a row or, with Shift, all rows from the last selected one to it. */
export function useChoosing<Id>({ ids, choose }: Omit<Choosing<Id>, 'chosen'>) {
  const last = useRef<Id | null>(null);
  return (id: Id, on: boolean, isStretch: boolean) => {
    const from = isStretch && last.current !== null ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    choose(from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), on);
    last.current = id;
  };
}

interface TickProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (on: boolean, isStretch: boolean) => void;
}

export const RowTick = ({ name, isChosen, onChoose }: TickProps) => (
  <RowCheckbox
    type="checkbox"
    aria-label={`Select ${name}`}
    checked={isChosen}
    onChange={({ target, nativeEvent }) => onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);

/** Returns the checkbox of a row: `tick(id, 'NH-1')`. */
export function useSelection<Id>(choosing: Choosing<Id>) {
  const chooseRow = useChoosing(choosing);
  return (id: Id, name: string) => (
    <RowTick name={name} isChosen={choosing.chosen.has(id)} onChoose={(on, isStretch) => chooseRow(id, on, isStretch)} />
  );
}

export function SelectPage<Id>({ ids, chosen, choose }: Choosing<Id>) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2" fontSize="sm" minH="6" cursor="pointer">
      <RowCheckbox
        type="checkbox"
        ref={(tick: HTMLInputElement | null) => {
          if (tick !== null) tick.indeterminate = count > 0 && count < ids.length;
        }}
        checked={count === ids.length}
        onChange={({ target }) => choose(ids, target.checked)}
      />
      Select all on this page
    </chakra.label>
  );
}
