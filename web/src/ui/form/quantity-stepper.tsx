/** Minus, the quantity, plus; limited by the stock. */
import { chakra, Flex } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';

interface Props {
  readonly value: number;
  /** Default 1; 0 when the minus button may remove the line. */
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** Called when plus is pressed at the limit. */
  readonly onLimit?: () => void;
  /** What is counted, for screen readers. */
  readonly label: string;
  readonly disabled?: boolean;
}

const StepButton = chakra('button', {
  base: {
    display: 'inline-flex',
    // 44 px, for fingers.
    boxSize: '11',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: 'full',
    cursor: 'pointer',
    transition: 'background-color 140ms',
    _hover: { bg: 'brand.tint', color: 'brand.deep' },
    _disabled: { color: 'edge', cursor: 'not-allowed', bg: 'transparent' },
    '&[aria-disabled=true]': { color: 'ink.soft' },
  },
});

export function QuantityStepper({ value, min = 1, max, onChange, onLimit, label, disabled = false }: Props) {
  const increase = () => (value < max ? onChange(value + 1) : onLimit?.());
  return (
    <Flex
      role="group"
      aria-label={`Quantity of ${label}`}
      align="center"
      display="inline-flex"
      borderWidth="2px"
      borderColor="line.deep"
      borderRadius="pill"
      bg="white"
    >
      <StepButton type="button" aria-label={`One less of ${label}`} disabled={disabled || value <= min} onClick={() => onChange(value - 1)}>
        <Minus size={18} aria-hidden />
      </StepButton>
      <chakra.output minW="8" textAlign="center" fontWeight="600" fontVariantNumeric="tabular-nums" aria-live="polite">
        {value}
      </chakra.output>
      <StepButton
        type="button"
        aria-label={`One more of ${label}`}
        aria-disabled={value >= max}
        disabled={disabled || (value >= max && onLimit === undefined)}
        onClick={increase}
      >
        <Plus size={18} aria-hidden />
      </StepButton>
    </Flex>
  );
}
