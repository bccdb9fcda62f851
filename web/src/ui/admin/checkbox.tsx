/** A checkbox with its label beside it. */
import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

const Label = chakra('label', { base: { display: 'flex', alignItems: 'center', gap: '2', minH: '6', cursor: 'pointer' } });

interface Props extends Omit<ComponentProps<typeof Label>, 'onChange'> {
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** A press changes nothing while something runs; the box keeps the focus. */
  readonly isBusy?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const Checkbox = ({ checked, disabled, isBusy = false, onChange, children, ...label }: Props) => (
  <Label {...label}>
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      aria-disabled={isBusy}
      onChange={({ target }) => isBusy || onChange(target.checked)}
    />
    {children}
  </Label>
);
