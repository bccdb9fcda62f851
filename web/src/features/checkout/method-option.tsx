/** One way to pay among the radio buttons of the checkout. */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly value: string;
  readonly label: string;
  /** A description of the option. The radio button's name stays the label, even when this text is a long reason that names other fields. */
  readonly text: ReactNode;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

export function MethodOption({ value, label, text, isChosen, isDisabled = false, onChoose }: Props) {
  const id = useId();
  return (
    <chakra.label
      display="flex"
      alignItems="flex-start"
      gap="3"
      px="4"
      py={{ base: '3', sm: '4' }}
      borderWidth="2px"
      borderRadius="lg"
      cursor={isDisabled ? 'default' : 'pointer'}
      borderColor={isChosen ? 'brand' : 'line.deep'}
      bg={isChosen ? 'brand.tint' : 'white'}
      // The last option of an odd number takes a whole row.
      css={{ '&:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } }}
    >
      <chakra.input
        type="radio"
        name="method"
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        mt="0.5"
        boxSize="5"
        flexShrink="0"
        accentColor="var(--n-colors-brand)"
      />
      <span>
        <chakra.span id={`${id}-label`} display="block" fontWeight="600">
          {label}
        </chakra.span>
        <chakra.span id={`${id}-text`} fontSize="sm" color="ink.soft">
          {text}
        </chakra.span>
      </span>
    </chakra.label>
  );
}
