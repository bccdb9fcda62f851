/** The zones of delivery: for each a name and the first digits of its PIN codes. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { dense } from '#web/ui/form/dense.ts';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { type DeliveryValues, nextKey, renameZone } from './delivery-values.ts';

interface Props {
  readonly values: DeliveryValues;
  readonly wrong: FormErrors;
  readonly onChange: (change: Partial<DeliveryValues>, corrected?: readonly string[]) => void;
}

export function Zones({ values, wrong, onChange }: Props) {
  const { zones, rows } = values;
  return (
    <Flex direction="column" gap="3">
      <chakra.p fontSize="sm" color="ink.soft">
        Without a zone every PIN code pays the same. A PIN code is in the zone of its longest beginning: 560 may be a city within 56.
      </chakra.p>
      {zones.map(({ key, name, prefixes }, index) => (
        <Grid key={key} templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr) auto' }} gap="3" alignItems="start">
          <TextField
            {...dense}
            label={`Name of zone ${index + 1}`}
            maxLength={40}
            required
            value={name}
            error={wrong[`zones.${index}.name`]}
            onChange={({ target }) => onChange(renameZone(values, key, target.value), ['zones', 'rows'])}
          />
          <TextAreaField
            {...dense}
            label={`PIN codes of zone ${index + 1}`}
            required
            rows={1}
            minH="9"
            py="1.5"
            placeholder="56, 570, 5712"
            value={prefixes}
            error={wrong[`zones.${index}.prefixes`]}
            onChange={({ target }) => onChange({ zones: zones.map((zone) => (zone.key === key ? { ...zone, prefixes: target.value } : zone)) })}
          />
          <Button
            size="sm"
            variant="ghost"
            mt={{ sm: '6' }}
            justifySelf="start"
            aria-label={`Remove zone ${index + 1}, ${name}`}
            onClick={() =>
              onChange({ zones: zones.filter((zone) => zone.key !== key), rows: rows.filter((row) => row.zone !== name || name === '') })
            }
          >
            <Trash2 size={16} aria-hidden />
          </Button>
        </Grid>
      ))}
      <Button
        size="sm"
        variant="outline"
        alignSelf="start"
        onClick={() => onChange({ zones: [...zones, { key: nextKey(zones), name: `Zone ${zones.length + 1}`, prefixes: '' }] })}
      >
        <Plus size={16} aria-hidden />
        Add zone
      </Button>
    </Flex>
  );
}
