/** Edits any number of time spans of a day, each with its own error. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { denseField } from '#web/ui/form/dense.ts';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { createSpan, type SpanValues } from './hours-values.ts';

const Time = chakra('input', { base: { ...denseField, w: { base: '7.25rem', sm: '7.5rem' }, px: '2' } });

interface Props {
  /** `Monday`, `Breaks`: names each control. */
  readonly label: string;
  /** The path of the spans among the form's errors: `weekly.1`. */
  readonly path: string;
  readonly spans: readonly SpanValues[];
  readonly wrong: FormErrors;
  readonly onChange: (spans: readonly SpanValues[]) => void;
  /** Said while there is none. */
  readonly emptyText: string;
  /** The text of the add button; `Add hours` by default. */
  readonly addLabel?: string;
}

export function SpansField({ label, path, spans, wrong, onChange, emptyText, addLabel }: Props) {
  const errorId = `${path}-fault`;
  const errors = [wrong[path], ...spans.flatMap((_, index) => [wrong[`${path}.${index}.from`], wrong[`${path}.${index}.to`]])].filter(Boolean);
  const change = (key: number, to: Partial<SpanValues>) => onChange(spans.map((span) => (span.key === key ? { ...span, ...to } : span)));
  const addSpan = () => {
    const end = spans.at(-1)?.to;
    onChange([
      ...spans,
      createSpan(end === undefined ? { from: '10:00', to: '14:00' } : { from: end, to: end < '23:00' ? oneHourLater(end) : '23:59' }),
    ]);
  };
  const renderTime = (span: SpanValues, index: number, side: 'from' | 'to') => (
    <Time
      type="time"
      aria-label={`${label} ${side}${spans.length > 1 ? `, spell ${index + 1}` : ''}`}
      aria-invalid={wrong[path] !== undefined || wrong[`${path}.${index}.${side}`] !== undefined}
      aria-describedby={errors.length > 0 ? errorId : undefined}
      value={span[side]}
      onChange={({ target }) => change(span.key, { [side]: target.value })}
    />
  );
  const addButton = spans.length < 6 && (
    <Button type="button" size="sm" variant="ghost" minH="8" px="2" onClick={addSpan}>
      <Plus size={16} aria-hidden /> {addLabel ?? 'Add hours'}
      {addLabel === undefined && <chakra.span srOnly>{` to ${label}`}</chakra.span>}
    </Button>
  );
  return (
    <chakra.div minW="0">
      <Flex direction="column" gap="2">
        {spans.length === 0 && (
          <Flex gap="3" align="center" minH="9" wrap="wrap">
            <chakra.span fontSize="sm" color="ink.soft">
              {emptyText}
            </chakra.span>
            {addButton}
          </Flex>
        )}
        {spans.map((span, index) => (
          <Flex key={span.key} columnGap="1.5" rowGap="1" align="center" wrap="wrap">
            {renderTime(span, index, 'from')}
            <chakra.span fontSize="sm" color="ink.soft" aria-hidden>
              to
            </chakra.span>
            {renderTime(span, index, 'to')}
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
            {index === spans.length - 1 && addButton}
          </Flex>
        ))}
      </Flex>
      {errors.length > 0 && (
        <chakra.p id={errorId} mt="1" fontSize="sm" fontWeight="600" color="sale">
          {errors[0]}
        </chakra.p>
      )}
    </chakra.div>
  );
}

const oneHourLater = (time: string): string => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
