/** The specifications of a product in the order of its page: size, colour and material can be moved only; the other rows have a name and a text. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { MoveButtons } from '#web/ui/admin/row.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { SpecificationRow, Values } from './product-values.ts';

interface Props {
  readonly rows: readonly SpecificationRow[];
  /** The texts of the three specifications that have fields of their own. */
  readonly ownFieldTexts: Pick<Values, 'size' | 'color' | 'material'>;
  readonly error: string | undefined;
  readonly onChange: (rows: readonly SpecificationRow[]) => void;
}

const labels: Readonly<Record<string, string>> = { size: 'Size', color: 'Colour', material: 'Material' };

export function SpecificationRows({ rows, ownFieldTexts, error, onChange }: Props) {
  const change = (key: number, to: Partial<SpecificationRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const add = () => onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', text: '' }]);
  const texts: Readonly<Record<string, string>> = { size: ownFieldTexts.size, color: ownFieldTexts.color, material: ownFieldTexts.material };
  const shown = rows.filter(({ hasOwnField, name }) => hasOwnField !== true || texts[name]?.trim() !== '');
  /** Moves the row past its visible neighbour, and so past empty specifications between them, which are not shown. */
  const move = (row: SpecificationRow, to: number) => {
    const target = shown[to];
    if (target === undefined) return;
    const others = rows.filter((each) => each !== row);
    const position = others.indexOf(target) + (rows.indexOf(row) < rows.indexOf(target) ? 1 : 0);
    onChange([...others.slice(0, position), row, ...others.slice(position)]);
  };
  const editableRows = shown.filter(({ hasOwnField }) => hasOwnField !== true);
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="600" fontSize="sm" mb="1">
        More specifications
      </chakra.legend>
      <chakra.p fontSize="sm" color="ink.soft" mb="2">
        The product page lists them in this order.
      </chakra.p>
      <Flex direction="column" gap="3">
        {shown.map((row, index) => {
          const { key, name, text, hasOwnField } = row;
          const position = editableRows.indexOf(row) + 1;
          const moveButtons = (
            <MoveButtons
              name={hasOwnField ? (labels[name] ?? name) : name.trim() || `specification ${position}`}
              index={index}
              count={shown.length}
              onMove={(to) => move(row, to)}
            />
          );
          return hasOwnField ? (
            <Flex key={key} gap="3" align="center" justify="space-between">
              <chakra.p fontSize="sm" minW="0" overflowWrap="anywhere">
                {labels[name]}: {texts[name]} <chakra.span color="ink.soft">(above)</chakra.span>
              </chakra.p>
              <Flex flexShrink="0" gap="1">
                {moveButtons}
              </Flex>
            </Flex>
          ) : (
            <Grid
              key={key}
              templateColumns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 2fr) auto' }}
              gap="3"
              alignItems="end"
              // On a phone the name has a row of its own, and the buttons stand beside the text.
              css={{ '& > :first-child': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}
            >
              <TextField
                {...dense}
                label={`Name of specification ${position}`}
                placeholder="care, safety ..."
                maxLength={60}
                value={name}
                onChange={({ target }) => change(key, { name: target.value })}
              />
              <TextField
                {...dense}
                label={`Text of specification ${position}`}
                maxLength={300}
                value={text}
                onChange={({ target }) => change(key, { text: target.value })}
              />
              <Flex gap="1" justify="flex-end">
                {moveButtons}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove specification ${position}`}
                  onClick={() => onChange(rows.filter((each) => each.key !== key))}
                >
                  <Trash2 size={16} aria-hidden />
                </Button>
              </Flex>
            </Grid>
          );
        })}
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
