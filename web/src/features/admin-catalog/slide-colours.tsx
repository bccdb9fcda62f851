/** The background of a slide: two colours and a direction, or one of six presets. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { slideDirections } from '#shared/contract/content/content.ts';
import { slideDefaults, slidePresets } from '#shared/rules/catalogue/slide.ts';
import { dense, denseSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import type { SlideValues } from './slide-values.ts';

const directionLabels = {
  'to-right': 'To the right',
  'to-left': 'To the left',
  'to-bottom': 'Downwards',
  'to-top': 'Upwards',
  'to-bottom-right': 'To the bottom right',
  'to-bottom-left': 'To the bottom left',
} as const satisfies Record<(typeof slideDirections)[number], string>;

const Preset = chakra('button', {
  base: {
    w: '16',
    h: '9',
    borderRadius: 'sm',
    borderWidth: '2px',
    borderColor: 'line.deep',
    cursor: 'pointer',
    '&[aria-pressed=true]': { borderColor: 'ink', boxShadow: '0 0 0 2px white inset' },
  },
});

function Colour({ label, value, error, onChange }: { label: string; value: string; error: string | undefined; onChange: (colour: string) => void }) {
  return (
    <Flex gap="2" align="flex-start">
      <chakra.input
        type="color"
        aria-label={`${label}, as a picker`}
        w="10"
        h="9"
        mt="7"
        flexShrink="0"
        cursor="pointer"
        bg="transparent"
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : slideDefaults.startColor}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
      <TextField {...dense} label={label} maxLength={7} value={value} error={error} onChange={({ target }) => onChange(target.value)} />
    </Flex>
  );
}

export function SlideColours({
  values,
  wrong,
  onChange,
}: {
  values: SlideValues;
  wrong: FormErrors;
  onChange: (change: Partial<SlideValues>) => void;
}) {
  const { startColor, endColor, direction } = values;
  return (
    <Flex direction="column" gap="4">
      <chakra.fieldset>
        <chakra.legend fontWeight="600" fontSize="sm" mb="1.5">
          Colours to begin with
        </chakra.legend>
        <Flex gap="2" wrap="wrap">
          {slidePresets.map((preset) => (
            <Preset
              key={preset.name}
              type="button"
              title={preset.name}
              aria-label={preset.name}
              aria-pressed={preset.startColor === startColor.toUpperCase() && preset.endColor === endColor.toUpperCase()}
              style={{ backgroundImage: `linear-gradient(to right, ${preset.startColor}, ${preset.endColor})` }}
              onClick={() => onChange({ startColor: preset.startColor, endColor: preset.endColor })}
            />
          ))}
        </Flex>
      </chakra.fieldset>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="4">
        <Colour label="First colour" value={startColor} error={wrong['startColor']} onChange={(colour) => onChange({ startColor: colour })} />
        <Colour label="Last colour" value={endColor} error={wrong['endColor']} onChange={(colour) => onChange({ endColor: colour })} />
        <SelectField
          {...denseSelect}
          label="Direction"
          value={direction}
          onChange={({ target }) => onChange({ direction: slideDirections.find((each) => each === target.value) ?? slideDefaults.direction })}
          options={slideDirections.map((each) => [each, directionLabels[each]])}
        />
      </Grid>
    </Flex>
  );
}
