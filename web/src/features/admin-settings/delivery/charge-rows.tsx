/** The rows of charges: the zone, the value or weight up to which the row applies, and the charge. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { dense, denseSelect, narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { type DeliveryValues, nextKey, type RowText } from './delivery-values.ts';

interface Props {
  readonly values: DeliveryValues;
  readonly wrong: FormErrors;
  readonly onChange: (rows: readonly RowText[]) => void;
}

export function ChargeRows({ values: { basis, zones, rows }, wrong, onChange }: Props) {
  const change = (key: number, to: Partial<RowText>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const unit = basis === 'weight' ? 'g' : '₹';
  return (
    <Flex direction="column" gap="3">
      <chakra.p fontSize="sm" color="ink.soft">
        The first row that reaches the {basis === 'weight' ? 'weight of the parcel' : 'value of the order'} counts. A zone without a row of its own
        pays the rows of all other PIN codes.
      </chakra.p>
      {rows.map(({ key, zone, upTo, charge }, index) => (
        <Grid
          key={key}
          templateColumns={{ base: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto' }}
          gap="3"
          alignItems="start"
        >
          <Flex gridColumn={{ base: '1 / -1', sm: 'auto' }}>
            <SelectField
              {...denseSelect}
              label={`Zone of row ${index + 1}`}
              {...narrowSelect}
              value={zone}
              error={wrong[`rows.${index}.zone`]}
              onChange={({ target }) => change(key, { zone: target.value })}
              options={[
                ['', zones.length === 0 ? 'All PIN codes' : 'All other PIN codes'],
                ...[...new Set(zones.map(({ name }) => name))].filter(Boolean).map((name) => [name, name] as const),
              ]}
            />
          </Flex>
          <TextField
            {...dense}
            label={`Up to (${unit}), row ${index + 1}`}
            inputMode="decimal"
            placeholder="no end"
            value={upTo}
            error={wrong[`rows.${index}.upTo`]}
            onChange={({ target }) => change(key, { upTo: target.value })}
          />
          <TextField
            {...dense}
            label={`Charge (₹), row ${index + 1}`}
            inputMode="decimal"
            required
            value={charge}
            error={wrong[`rows.${index}.charge`]}
            onChange={({ target }) => change(key, { charge: target.value })}
          />
          <Button
            size="sm"
            variant="ghost"
            mt={{ sm: '6' }}
            justifySelf="start"
            aria-label={`Remove row ${index + 1}`}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          >
            <Trash2 size={16} aria-hidden />
          </Button>
        </Grid>
      ))}
      {wrong['rows'] !== undefined && (
        <chakra.p role="alert" fontSize="sm" fontWeight="600" color="sale">
          {wrong['rows']}
        </chakra.p>
      )}
      <Button
        size="sm"
        variant="outline"
        alignSelf="start"
        onClick={() => onChange([...rows, { key: nextKey(rows), zone: '', upTo: '', charge: '' }])}
      >
        <Plus size={16} aria-hidden />
        Add row
      </Button>
    </Flex>
  );
}
