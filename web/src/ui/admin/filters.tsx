/**
 * The filters of a table: a search and days, which wait until typing pauses, and selects; all of them are bound to the URL (url-state.ts).
 *
 *     <FilterBar>
 *       <SearchFilter label="Search orders" value={state.search} onSearch={(search) => setState({ search }, { replace: true })} />
 *       <SelectFilter label="Status" value={state.status} onChoose={(status) => setState({ status })} options={[['', 'All statuses'], ...]} />
 *       <DayFilter label="From" value={state.from} onChoose={(from) => setState({ from })} />
 *     </FilterBar>
 */
import { chakra, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { denseField } from '#web/ui/form/dense.ts';

/** Milliseconds without typing until what was typed filters the list. */
export const searchDelayMs = 500;
/** Milliseconds until the search checks again whether a navigation has finished. */
const navigationCheckMs = 50;

const FilterInput = chakra('input', { base: denseField });
const FilterSelect = chakra('select', { base: { ...denseField, cursor: 'pointer' } });

export const FilterBar = ({ children }: { children: ReactNode }) => (
  <Flex role="search" aria-label="Filter this list" wrap="wrap" align="flex-end" gap="3" mb="4">
    {children}
  </Flex>
);

function LabelledFilter({ id, label, basis, children }: { id: string; label: string; basis: string; children: ReactNode }) {
  return (
    <chakra.div flex={`1 1 ${basis}`} maxW={{ base: 'full', md: `calc(${basis} * 1.4)` }} minW="0">
      <chakra.label htmlFor={id} display="block" mb="1" fontSize="xs" fontWeight="600" color="ink.soft">
        {label}
      </chakra.label>
      {children}
    </chakra.div>
  );
}

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly placeholder?: string;
}

/** Text that filters the list when typing pauses. */
function useTypedFilter(value: string, onTyped: (text: string) => void) {
  const [text, setText] = useState(value);
  const lastTyped = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  const latest = useRef({ onTyped, key });
  useEffect(() => {
    latest.current = { onTyped, key };
  });
  // The address has changed by Back, a link or cleared filters.
  useEffect(() => {
    if (value === lastTyped.current) return;
    lastTyped.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const submit = (typed: string) => {
    clearTimeout(timer.current);
    const next = typed.trim();
    if (next === lastTyped.current) return;
    // Waits for a running navigation, so that the filters it sets are kept.
    const { key: address = 'default' } = (window.history.state ?? {}) as { key?: string };
    if (address !== latest.current.key) {
      timer.current = setTimeout(() => submit(typed), navigationCheckMs);
      return;
    }
    lastTyped.current = next;
    latest.current.onTyped(next);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(typed), searchDelayMs);
  };
  return { text, type, submit };
}

export function SearchFilter({ label, value, onSearch, placeholder }: SearchProps) {
  const id = useId();
  const { text, type, submit } = useTypedFilter(value, onSearch);
  return (
    <LabelledFilter id={id} label={label} basis="13rem">
      <chakra.div position="relative">
        <chakra.span position="absolute" left="3" top="50%" transform="translateY(-50%)" color="ink.soft" pointerEvents="none">
          <Search size={16} aria-hidden />
        </chakra.span>
        <FilterInput
          id={id}
          type="search"
          pl="9"
          autoComplete="off"
          maxLength={100}
          value={text}
          placeholder={placeholder}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit(text);
          }}
        />
      </chakra.div>
    </LabelledFilter>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function SelectFilter({ label, value, onChoose, options }: SelectProps) {
  const id = useId();
  return (
    <LabelledFilter id={id} label={label} basis="9.5rem">
      <FilterSelect id={id} value={options.some(([each]) => each === value) ? value : ''} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </FilterSelect>
    </LabelledFilter>
  );
}

interface DayProps {
  readonly label: string;
  /** A day (`2026-11-21`), or empty. */
  readonly value: string;
  /** The day that applies when none is chosen; it is shown again after the box was cleared and left. */
  readonly standard?: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** A year that is typed digit by digit passes through valid days. */
export function DayFilter({ label, value, standard = '', onChoose }: DayProps) {
  const id = useId();
  const { text, type } = useTypedFilter(value, onChoose);
  const [isCleared, setCleared] = useState(false);
  const change = (day: string) => {
    setCleared(day === '');
    type(day);
  };
  return (
    <LabelledFilter id={id} label={label} basis="8.5rem">
      <FilterInput
        id={id}
        type="date"
        value={text === '' && !isCleared ? standard : text}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setCleared(false)}
      />
    </LabelledFilter>
  );
}
