/** The one to three buttons of a slide, each with its text and address. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { dense, denseSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';
import { type ButtonValues, emptyButton } from './slide-values.ts';

const maxButtons = 3;

export function SlideButtons({
  buttons,
  wrong,
  onChange,
}: {
  buttons: readonly ButtonValues[];
  wrong: FormErrors;
  onChange: (buttons: readonly ButtonValues[]) => void;
}) {
  const change = (key: number, to: Partial<ButtonValues>) => onChange(buttons.map((button) => (button.key === key ? { ...button, ...to } : button)));
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="600" fontSize="sm" mb="2">{`Buttons (1 to ${maxButtons})`}</chakra.legend>
      <Flex direction="column" gap="3">
        {buttons.map(({ key, text, link, type }, index) => (
          <Grid
            key={key}
            templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
            gap="3"
            alignItems="start"
            pb="3"
            borderBottomWidth="1px"
            borderColor="line"
          >
            <TextField
              {...dense}
              label={`Text of button ${index + 1}`}
              maxLength={60}
              value={text}
              error={wrong[`buttons.${index}.text`]}
              onChange={({ target }) => change(key, { text: target.value })}
            />
            <TextField
              {...dense}
              label={`Link of button ${index + 1}`}
              placeholder="/products"
              maxLength={500}
              value={link}
              error={wrong[`buttons.${index}.link`]}
              onChange={({ target }) => change(key, { link: target.value })}
            />
            <SelectField
              {...denseSelect}
              label={`Type of button ${index + 1}`}
              value={type}
              onChange={({ target }) => change(key, { type: target.value === 'secondary' ? 'secondary' : 'primary' })}
              options={[
                ['primary', 'Primary'],
                ['secondary', 'Secondary'],
              ]}
            />
            <Button
              size="sm"
              variant="outline"
              px="3"
              mt={{ sm: '7' }}
              justifySelf="start"
              aria-label={`Remove button ${index + 1}`}
              disabled={buttons.length === 1}
              onClick={() => onChange(buttons.filter((button) => button.key !== key))}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </Grid>
        ))}
      </Flex>
      <Button
        size="sm"
        variant="outline"
        mt="3"
        disabled={buttons.length >= maxButtons}
        onClick={() => onChange([...buttons, emptyButton('secondary')])}
      >
        <Plus size={16} aria-hidden /> Add button
      </Button>
    </chakra.fieldset>
  );
}
