/** The specifications of a product that have no field of their own: rows of a name and a text. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { SpecificationRow } from './product-values.ts';

interface Props {
  readonly rows: readonly SpecificationRow[];
  readonly error: string | undefined;
  readonly onChange: (rows: readonly SpecificationRow[]) => void;
}

export function SpecificationRows({ rows, error, onChange }: Props) {
  const change = (key: number, to: Partial<SpecificationRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const add = () => onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', text: '' }]);
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="600" fontSize="sm" mb="2">
        More specifications
      </chakra.legend>
      <Flex direction="column" gap="3">
        {rows.map(({ key, name, text }, place) => (
          <Grid
            key={key}
            templateColumns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 2fr) auto' }}
            gap="3"
            alignItems="end"
            // On a phone the name has a row of its own, and the button stands beside the text.
            css={{ '& > :first-child': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}
          >
            <TextField
              {...dense}
              label={`Name of specification ${place + 1}`}
              placeholder="care, safety ..."
              maxLength={60}
              value={name}
              onChange={({ target }) => change(key, { name: target.value })}
            />
            <TextField
              {...dense}
              label={`Text of specification ${place + 1}`}
              maxLength={300}
              value={text}
              onChange={({ target }) => change(key, { text: target.value })}
            />
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Remove specification ${place + 1}`}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </Grid>
        ))}
        {error !== undefined && (
          <chakra.p role="alert" fontSize="sm" color="sale">
            {error}
          </chakra.p>
        )}
        <Button size="sm" variant="outline" alignSelf="start" onClick={add}>
          <Plus size={16} aria-hidden />
          Add specification
        </Button>
      </Flex>
    </chakra.fieldset>
  );
}
