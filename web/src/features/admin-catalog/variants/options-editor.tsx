/** Edits the options of a product and their values: add, rename, move, remove, and a colour or a small picture for each value. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plus, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { maxOptionNameLength, maxOptionValueLength } from '#shared/rules/catalogue/variants.ts';
import { MoveButtons, RowButton } from '#web/ui/admin/row.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { Wrong } from '#web/ui/form/versioned-form.tsx';
import { SwatchField } from './swatch-field.tsx';
import { type Choices, changeValue, moveOption, moveValue, type OptionRow, renameOption, type ValueRow } from './variant-rows.ts';

interface Props {
  readonly choices: Choices;
  readonly wrong: Wrong;
  readonly onChange: (choices: Choices) => void;
  /** @returns why the values cannot be added, or undefined when they were */
  readonly onAddValues: (optionKey: string, texts: readonly string[]) => string | undefined;
  readonly onRemoveValue: (option: OptionRow, value: ValueRow) => void;
  readonly onRemoveOption: (option: OptionRow) => void;
  /** Called with true while a picture uploads. */
  readonly onBusy: (busy: boolean) => void;
}

/** Names of options whose values are colours. */
const isColour = /colou?r|shade/i;

export function OptionsEditor({ choices, wrong, onChange, onAddValues, onRemoveValue, onRemoveOption, onBusy }: Props) {
  // The newest choices, because the upload of a picture ends later than it began and other values may have changed.
  const latest = useRef(choices);
  useLayoutEffect(() => {
    latest.current = choices;
  });
  return (
    <Flex direction="column" gap="4">
      {choices.options.map((option, index) => {
        const name = option.name.trim() || `option ${index + 1}`;
        const hasSwatches = isColour.test(option.name) || option.values.some(({ swatch }) => swatch !== '');
        return (
          <chakra.fieldset key={option.key} borderWidth="1px" borderColor="line" borderRadius="md" p="3" minW="0">
            <chakra.legend srOnly>{`Option ${index + 1}: ${name}`}</chakra.legend>
            <Flex gap="2" align="flex-end" wrap="wrap">
              <Box flex="1 1 8rem" maxW="22rem">
                <TextField
                  {...dense}
                  label={`Name of option ${index + 1}`}
                  required
                  placeholder="Size, Colour ..."
                  maxLength={maxOptionNameLength}
                  value={option.name}
                  error={wrong[`options.${index}.name`]}
                  onChange={({ target }) => onChange(renameOption(choices, option.key, target.value))}
                />
              </Box>
              <MoveButtons name={name} index={index} count={choices.options.length} onMove={(to) => onChange(moveOption(choices, index, to))} />
              <RowButton color="sale" aria-label={`Remove ${name}`} onClick={() => onRemoveOption(option)}>
                <Trash2 size={16} aria-hidden />
              </RowButton>
            </Flex>
            {option.values.length > 0 && (
              <chakra.ol
                aria-label={`Values of ${name} in their order`}
                listStyleType="none"
                p="0"
                mt="3"
                display="grid"
                gap="2"
                gridTemplateColumns={`repeat(auto-fill, minmax(min(100%, ${hasSwatches ? 21 : 17}rem), 1fr))`}
              >
                {option.values.map((value, place) => (
                  <chakra.li key={value.key} display="flex" alignItems="flex-start" gap="1" minW="0">
                    {hasSwatches && (
                      <SwatchField
                        name={value.value}
                        swatch={value.swatch}
                        error={wrong[`options.${index}.values.${place}.swatch`]}
                        onChange={(swatch) => onChange(changeValue(latest.current, option.key, value.key, { swatch }))}
                        onBusy={onBusy}
                      />
                    )}
                    <TextField
                      {...dense}
                      bare
                      label={`Value ${place + 1} of ${name}`}
                      maxLength={maxOptionValueLength}
                      value={value.value}
                      error={wrong[`options.${index}.values.${place}.value`]}
                      onChange={({ target }) => onChange(changeValue(choices, option.key, value.key, { value: target.value }))}
                    />
                    <Flex flexShrink="0">
                      <MoveButtons
                        name={value.value}
                        index={place}
                        count={option.values.length}
                        onMove={(to) => onChange(moveValue(choices, option.key, place, to))}
                      />
                      <RowButton px="2" color="sale" aria-label={`Remove ${value.value}`} onClick={() => onRemoveValue(option, value)}>
                        <X size={16} aria-hidden />
                      </RowButton>
                    </Flex>
                  </chakra.li>
                ))}
              </chakra.ol>
            )}
            <AddValues name={name} error={wrong[`options.${index}.values`]} onAdd={(texts) => onAddValues(option.key, texts)} />
          </chakra.fieldset>
        );
      })}
    </Flex>
  );
}

interface AddProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly onAdd: (texts: readonly string[]) => string | undefined;
}

function AddValues({ name, error, onAdd }: AddProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const texts = text.split(',').flatMap((each) => each.trim() || []);
  const add = () => {
    if (texts.length === 0) return;
    const refused = onAdd(texts);
    setProblem(refused);
    if (refused === undefined) setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would save the product.
    event.preventDefault();
    add();
  };
  return (
    <Flex gap="2" mt="3" align="flex-start" wrap="wrap">
      <Box flex="1 1 8rem" maxW="22rem">
        <TextField
          {...dense}
          label={`Add values to ${name}`}
          bare
          placeholder="Add values: S, M, L"
          value={text}
          error={problem ?? error}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
      </Box>
      <Button size="sm" variant="outline" aria-label={`Add to ${name}`} aria-disabled={texts.length === 0} onClick={add}>
        <Plus size={16} aria-hidden /> Add
      </Button>
    </Flex>
  );
}
