/** Chooses a day and a time: two groups of radio buttons, so that the arrow keys move through them. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useId } from 'react';
import type { Day } from './slots.ts';
import { partOfDay, partsOfDay, showDay } from './times.ts';

const SlotTile = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minH: '11',
    px: '2',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'edge',
    bg: 'white',
    fontSize: 'sm',
    fontWeight: '600',
    textAlign: 'center',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    '&:has(:checked)': { bg: 'brand', borderColor: 'brand', color: 'white' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'brand', outlineOffset: '2px' },
    '&:hover:not(:has(:checked, :disabled))': { borderColor: 'brand', color: 'brand' },
    '&:has(:disabled)': { bg: 'sand', borderColor: 'line', color: 'ink.soft', cursor: 'not-allowed' },
    '@media (forced-colors: active)': { '&:has(:checked)': { outline: '3px solid Highlight' } },
    '& input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'inherit', margin: '0', w: 'full', h: 'full' },
  },
});

const Legend = chakra('legend', { base: { fontWeight: '600', fontSize: 'sm', mb: '2' } });

interface Props {
  readonly days: readonly Day[];
  readonly day: Day | undefined;
  /** The instant at which the chosen slot begins. */
  readonly start: string | null;
  readonly onDay: (day: Day) => void;
  readonly onStart: (start: string) => void;
}

export function SlotPicker({ days, day, start, onDay, onStart }: Props) {
  const id = useId();
  const groups = partsOfDay
    .map((part) => ({ part, slots: (day?.slots ?? []).filter(({ slotTime }) => partOfDay(slotTime) === part) }))
    .filter(({ slots }) => slots.length > 0);
  return (
    <>
      <chakra.fieldset border="0" p="0" minW="0">
        <Legend>Date</Legend>
        <Grid templateColumns="repeat(auto-fit, minmax(4.25rem, 1fr))" gap="2">
          {days.map((each, index) => (
            <SlotTile key={each.slotDate} py="2">
              <input
                type="radio"
                name={`${id}-day`}
                checked={each === day}
                disabled={each.slots.length === 0}
                onChange={() => onDay(each)}
                aria-label={`${index === 0 ? 'Today, ' : ''}${showDay(each.slotDate, 'full')}, ${each.slots.length === 0 ? 'no free time' : `${each.slots.length} free`}`}
              />
              <span aria-hidden>{index === 0 ? 'Today' : showDay(each.slotDate, 'weekday')}</span>
              <chakra.span fontSize="md" whiteSpace="nowrap" aria-hidden>
                {showDay(each.slotDate, 'short')}
              </chakra.span>
              <chakra.span fontSize="xs" fontWeight="400" aria-hidden>
                {each.slots.length} free
              </chakra.span>
            </SlotTile>
          ))}
        </Grid>
      </chakra.fieldset>
      <chakra.fieldset border="0" p="0" minW="0" mt="5">
        <Legend>Time</Legend>
        {groups.length === 0 && <chakra.p color="ink.soft">No free time on this day. Please choose another.</chakra.p>}
        <Flex direction="column" gap="4">
          {groups.map(({ part, slots }) => (
            <div key={part}>
              <chakra.p fontSize="sm" color="ink.soft" mb="1.5">
                {part}
              </chakra.p>
              <Grid templateColumns="repeat(auto-fill, minmax(5.75rem, 1fr))" gap="2">
                {slots.map((slot) => (
                  <SlotTile key={slot.start}>
                    <input type="radio" name={`${id}-time`} checked={slot.start === start} onChange={() => onStart(slot.start)} />
                    {slot.slotTime}
                  </SlotTile>
                ))}
              </Grid>
            </div>
          ))}
        </Flex>
      </chakra.fieldset>
    </>
  );
}
