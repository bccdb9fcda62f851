/** The tax classes of the shop: each with its rates by price and day. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { nextKey, type TaxClassValues, type TaxRowValues } from './tax-class-values.ts';

interface Props {
  readonly title: string;
  readonly hint: string | undefined;
  readonly classes: readonly TaxClassValues[];
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (classes: readonly TaxClassValues[]) => void;
}

const FieldError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <chakra.p role="alert" fontSize="sm" fontWeight="600" color="sale" mt="2">
      {text}
    </chakra.p>
  );

export function TaxClassesField({ title, hint, classes, wrong, onChange }: Props) {
  const change = (key: number, to: Partial<TaxClassValues>) => onChange(classes.map((each) => (each.key === key ? { ...each, ...to } : each)));
  const firstRow: TaxRowValues = { key: 0, upTo: '', rate: '', validFrom: '' };
  return (
    <Panel aria-labelledby="group-tax-classes" data-field="taxClasses" tabIndex={-1}>
      <PanelTitle id="group-tax-classes">{title}</PanelTitle>
      <chakra.p fontSize="sm" color="ink.soft" mb="4">
        {hint}
      </chakra.p>
      <FieldError text={wrong['taxClasses']} />
      <Grid gap="5">
        {classes.map((taxClass, index) => (
          <TaxClassFields
            key={taxClass.key}
            taxClass={taxClass}
            path={`taxClasses.${index}`}
            wrong={wrong}
            onChange={(to) => change(taxClass.key, to)}
            onRemove={() => onChange(classes.filter(({ key }) => key !== taxClass.key))}
          />
        ))}
      </Grid>
      <Button
        size="sm"
        variant="outline"
        mt="4"
        onClick={() => onChange([...classes, { key: nextKey(classes), id: '', name: '', rows: [firstRow] }])}
      >
        <Plus size={16} aria-hidden />
        Add tax class
      </Button>
    </Panel>
  );
}

interface ClassProps {
  readonly taxClass: TaxClassValues;
  readonly path: string;
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (to: Partial<TaxClassValues>) => void;
  readonly onRemove: () => void;
}

function TaxClassFields({ taxClass: { name, rows }, path, wrong, onChange, onRemove }: ClassProps) {
  const className = name.trim() || 'the new tax class';
  const change = (key: number, to: Partial<TaxRowValues>) => onChange({ rows: rows.map((row) => (row.key === key ? { ...row, ...to } : row)) });
  const last = rows.at(-1);
  return (
    <chakra.fieldset borderTopWidth="1px" borderColor="line" pt="4" minW="0">
      <chakra.legend srOnly>{className}</chakra.legend>
      <Flex gap="3" align="end" mb="3">
        <TextField
          {...dense}
          label="Name of the tax class"
          maxLength={60}
          required
          value={name}
          error={wrong[`${path}.name`] ?? wrong[`${path}.id`]}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Button size="sm" variant="ghost" flexShrink="0" aria-label={`Delete ${className}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </Button>
      </Flex>
      <Grid gap="3">
        {rows.map(({ key, upTo, rate, validFrom }, rowIndex) => (
          <Grid
            key={key}
            role="group"
            aria-label={`Rate ${rowIndex + 1} of ${className}`}
            templateColumns={{ base: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1fr) auto' }}
            gap="3"
            alignItems="start"
          >
            <TextField
              {...dense}
              label="GST rate (%)"
              inputMode="decimal"
              required
              value={rate}
              error={wrong[`${path}.rows.${rowIndex}.rate`]}
              onChange={({ target }) => change(key, { rate: target.value })}
            />
            <TextField
              {...dense}
              label="Up to (₹ a piece)"
              inputMode="decimal"
              value={upTo}
              error={wrong[`${path}.rows.${rowIndex}.upTo`]}
              onChange={({ target }) => change(key, { upTo: target.value })}
            />
            <TextField
              {...dense}
              type="date"
              label="Applies from"
              required
              value={validFrom}
              error={wrong[`${path}.rows.${rowIndex}.validFrom`]}
              onChange={({ target }) => change(key, { validFrom: target.value })}
            />
            <Button
              size="sm"
              variant="ghost"
              mt="7"
              justifySelf="start"
              aria-label={`Remove rate ${rowIndex + 1} of ${className}`}
              aria-disabled={rows.length === 1}
              onClick={() => rows.length > 1 && onChange({ rows: rows.filter((row) => row.key !== key) })}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </Grid>
        ))}
      </Grid>
      <FieldError text={wrong[`${path}.rows`]} />
      <Button
        size="sm"
        variant="outline"
        mt="3"
        onClick={() => onChange({ rows: [...rows, { key: nextKey(rows), upTo: '', rate: '', validFrom: last?.validFrom ?? '' }] })}
      >
        <Plus size={16} aria-hidden />
        Add rate
      </Button>
    </chakra.fieldset>
  );
}
