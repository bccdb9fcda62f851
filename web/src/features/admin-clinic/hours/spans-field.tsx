/** Edits any number of time spans of a day, each with its own error. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { denseField } from '#web/ui/admin/filters.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { type SpanValues, spanOf } from './hours-values.ts';

const Time = chakra('input', { base: { ...denseField, w: { base: '7.25rem', sm: '7.5rem' }, px: '2' } });

interface Props {
  /** `Monday`, `Breaks`: names each control. */
  readonly label: string;
  /** The path of the spans among the form's errors: `weekly.1`. */
  readonly at: string;
  readonly spans: readonly SpanValues[];
  readonly wrong: FormErrors;
  readonly onChange: (spans: readonly SpanValues[]) => void;
  /** Said while there is none. */
  readonly none: string;
  /** The text of the add button; `Add hours` by default. */
  readonly add?: string;
}

export function SpansField({ label, at, spans, wrong, onChange, none, add }: Props) {
  const faultId = `${at}-fault`;
  const faults = [wrong[at], ...spans.flatMap((_, index) => [wrong[`${at}.${index}.from`], wrong[`${at}.${index}.to`]])].filter(Boolean);
  const change = (key: number, to: Partial<SpanValues>) => onChange(spans.map((span) => (span.key === key ? { ...span, ...to } : span)));
  const addSpan = () => {
    const end = spans.at(-1)?.to;
    onChange([...spans, spanOf(end === undefined ? { from: '10:00', to: '14:00' } : { from: end, to: end < '23:00' ? later(end) : '23:59' })]);
  };
  const time = (span: SpanValues, index: number, side: 'from' | 'to') => (
    <Time
      type="time"
      aria-label={`${label} ${side}${spans.length > 1 ? `, spell ${index + 1}` : ''}`}
      aria-invalid={wrong[at] !== undefined || wrong[`${at}.${index}.${side}`] !== undefined}
      aria-describedby={faults.length > 0 ? faultId : undefined}
      value={span[side]}
      onChange={({ target }) => change(span.key, { [side]: target.value })}
    />
  );
  const more = spans.length < 6 && (
    <Button type="button" size="sm" variant="ghost" minH="8" px="2" onClick={addSpan}>
      <Plus size={16} aria-hidden /> {add ?? 'Add hours'}
      {add === undefined && <chakra.span srOnly>{` to ${label}`}</chakra.span>}
    </Button>
  );
  return (
    <chakra.div minW="0">
      <Flex direction="column" gap="2">
        {spans.length === 0 && (
          <Flex gap="3" align="center" minH="9" wrap="wrap">
            <chakra.span fontSize="sm" color="ink.soft">
              {none}
            </chakra.span>
            {more}
          </Flex>
        )}
        {spans.map((span, index) => (
          <Flex key={span.key} columnGap="1.5" rowGap="1" align="center" wrap="wrap">
            {time(span, index, 'from')}
            <chakra.span fontSize="sm" color="ink.soft" aria-hidden>
              to
            </chakra.span>
            {time(span, index, 'to')}
            <Button
              type="button"
              size="sm"
              variant="ghost"
              minH="8"
              px="2"
              aria-label={`Remove ${label} ${span.from} to ${span.to}`}
              onClick={() => onChange(spans.filter(({ key }) => key !== span.key))}
            >
              <X size={16} aria-hidden />
            </Button>
            {index === spans.length - 1 && more}
          </Flex>
        ))}
      </Flex>
      {faults.length > 0 && (
        <chakra.p id={faultId} mt="1" fontSize="sm" fontWeight="600" color="sale">
          {faults[0]}
        </chakra.p>
      )}
    </chakra.div>
  );
}

const later = (time: string): string => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
