/** Edits a doctor's leave and the single days with other hours. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { type DayValues, dayText, type LeaveValues, newDay, newLeave } from './hours-values.ts';
import { SpansField } from './spans-field.tsx';

/** The remove button is in the corner, however the fields wrap. */
const LeaveEntry = ({ children, removeButton }: { children: ReactNode; removeButton: ReactNode }) => (
  <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="1" alignItems="start" borderTopWidth="1px" borderColor="line" py="3">
    <Flex wrap="wrap" gap="3" align="flex-start">
      {children}
    </Flex>
    {removeButton}
  </chakra.li>
);
const NarrowField = ({ children }: { children: ReactNode }) => (
  <chakra.div flex="0 1 10rem" minW="8rem">
    {children}
  </chakra.div>
);

const RemoveLeaveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="button" size="sm" variant="ghost" minH="9" px="2" mt="6" aria-label={label} onClick={onClick}>
    <X size={16} aria-hidden />
  </Button>
);

interface Props<T> {
  readonly entries: readonly T[];
  readonly today: string;
  readonly wrong: FormErrors;
  readonly onChange: (entries: readonly T[]) => void;
}

const replaceEntry = <T extends { readonly key: number }>(all: readonly T[], key: number, change: Partial<T>): readonly T[] =>
  all.map((each) => (each.key === key ? { ...each, ...change } : each));

export function LeaveField({ entries, today, wrong, onChange }: Props<LeaveValues>) {
  const renderField = (entry: LeaveValues, index: number, name: 'from' | 'to' | 'start' | 'end', label: string) => (
    <NarrowField>
      <TextField
        {...dense}
        label={label}
        type={name === 'from' || name === 'to' ? 'date' : 'time'}
        min={name === 'to' ? entry.from || today : undefined}
        value={entry[name]}
        error={wrong[`leave.${index}.${name}`]}
        onChange={({ target }) => {
          const to = name === 'from' && entry.to < target.value ? { to: target.value } : {};
          onChange(replaceEntry(entries, entry.key, { [name]: target.value, ...to }));
        }}
      />
    </NarrowField>
  );
  return (
    <>
      <chakra.ul listStyleType="none" aria-label="Leave">
        {entries.map((entry, index) => (
          <LeaveEntry
            key={entry.key}
            removeButton={
              <RemoveLeaveButton
                label={`Remove leave from ${dayText(entry.from)}`}
                onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
              />
            }
          >
            {renderField(entry, index, 'from', 'First day')}
            {renderField(entry, index, 'to', 'Last day')}
            <Checkbox
              flex="1 0 100%"
              fontSize="sm"
              fontWeight="600"
              checked={entry.isPartOfDay}
              onChange={(isPartOfDay) => onChange(replaceEntry(entries, entry.key, { isPartOfDay }))}
            >
              Part of the day
            </Checkbox>
            {entry.isPartOfDay && renderField(entry, index, 'start', 'Away from')}
            {entry.isPartOfDay && renderField(entry, index, 'end', 'Away until')}
          </LeaveEntry>
        ))}
      </chakra.ul>
      <Button type="button" size="sm" variant="outline" onClick={() => onChange([...entries, newLeave(today)])}>
        <Plus size={16} aria-hidden /> Add leave
      </Button>
    </>
  );
}

export function DaysField({ entries, today, wrong, onChange }: Props<DayValues>) {
  return (
    <>
      <chakra.ul listStyleType="none" aria-label="Single days">
        {entries.map((entry, index) => (
          <LeaveEntry
            key={entry.key}
            removeButton={
              <RemoveLeaveButton
                label={`Remove the hours of ${dayText(entry.day)}`}
                onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
              />
            }
          >
            <NarrowField>
              <TextField
                {...dense}
                label="Day"
                type="date"
                min={today}
                value={entry.day}
                error={wrong[`days.${index}.day`]}
                onChange={({ target }) => onChange(replaceEntry(entries, entry.key, { day: target.value }))}
              />
            </NarrowField>
            <chakra.div flex="1 1 20rem" minW="0" mt={{ sm: '6' }}>
              <SpansField
                label={entry.day === '' ? 'this day' : dayText(entry.day)}
                path={`days.${index}`}
                spans={entry.spans}
                wrong={{ ...wrong, ...(wrong[`days.${index}.spans`] === undefined ? {} : { [`days.${index}`]: wrong[`days.${index}.spans`] ?? '' }) }}
                onChange={(spans) => onChange(replaceEntry(entries, entry.key, { spans }))}
                emptyText="Closed on this day"
              />
            </chakra.div>
          </LeaveEntry>
        ))}
      </chakra.ul>
      <Flex>
        <Button type="button" size="sm" variant="outline" onClick={() => onChange([...entries, newDay(today)])}>
          <Plus size={16} aria-hidden /> Add a day
        </Button>
      </Flex>
    </>
  );
}
