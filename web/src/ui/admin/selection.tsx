/** Selects rows of a table: a checkbox for each, Shift for a range, and one for the page with a mixed state. */
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';

const RowCheckbox = chakra('input', { base: { display: 'block', boxSize: '6', cursor: 'pointer', accentColor: 'var(--n-colors-brand)' } });

interface Selection<Id> {
  /** The ids of this page's rows, in their order. */
  readonly ids: readonly Id[];
  readonly selected: ReadonlySet<Id>;
  readonly onSelect: (ids: readonly Id[], isSelected: boolean) => void;
}

/** Selects a row or, with Shift, all rows from the last selected one to it. */
export function useRangeSelection<Id>({ ids, onSelect }: Omit<Selection<Id>, 'selected'>) {
  const last = useRef<Id | null>(null);
  return (id: Id, isSelected: boolean, isRange: boolean) => {
    const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    onSelect(from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), isSelected);
    last.current = id;
  };
}

interface RowSelectProps {
  readonly name: string;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean, isRange: boolean) => void;
}

export const RowSelect = ({ name, isSelected, onSelect }: RowSelectProps) => (
  <RowCheckbox
    type="checkbox"
    aria-label={`Select ${name}`}
    checked={isSelected}
    onChange={({ target, nativeEvent }) => onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);

/** Returns the checkbox of a row: `tick(id, 'NH-1')`. */
export function useSelection<Id>(selection: Selection<Id>) {
  const selectRow = useRangeSelection(selection);
  return (id: Id, name: string) => (
    <RowSelect name={name} isSelected={selection.selected.has(id)} onSelect={(isSelected, isRange) => selectRow(id, isSelected, isRange)} />
  );
}

export function SelectPage<Id>({ ids, selected, onSelect }: Selection<Id>) {
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2" fontSize="sm" minH="6" cursor="pointer">
      <RowCheckbox
        type="checkbox"
        ref={(tick: HTMLInputElement | null) => {
          if (tick !== null) tick.indeterminate = count > 0 && count < ids.length;
        }}
        checked={count === ids.length}
        onChange={({ target }) => onSelect(ids, target.checked)}
      />
      Select all on this page
    </chakra.label>
  );
}
