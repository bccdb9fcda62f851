/** A form field: label, control, hint and error. */
import { Box, chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldStyle } from '#web/theme.ts';

export const Input = chakra('input', { base: fieldStyle });
const Area = chakra('textarea', { base: { ...fieldStyle, py: '3', minH: '28', resize: 'vertical' } });
const Select = chakra('select', {
  base: {
    ...fieldStyle,
    appearance: 'none',
    pl: { base: '3', sm: '4' },
    pr: { base: '8', sm: '11' },
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    bgImage:
      "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20' fill='none' stroke='%235D5970' stroke-width='2.5' stroke-linecap='round'%3E%3Cpath d='M5 8l5 5 5-5'/%3E%3C/svg%3E\")",
    bgRepeat: 'no-repeat',
    backgroundPosition: 'right 0.65rem center',
  },
});

interface FieldLabels {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** The label is read out but not shown. */
  readonly hideLabel?: boolean;
}

interface FieldProps extends FieldLabels {
  readonly required?: boolean | undefined;
  /** Receives the attributes that connect the control to its label, hint and error. */
  readonly children: (control: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
    'aria-required': boolean | undefined;
  }) => ReactNode;
}

export function Field({ label, error, hint, hideLabel = false, required, children }: FieldProps) {
  const id = useId();
  const describedBy = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`]
    .filter((each) => each !== null)
    .join(' ');
  return (
    <Box w="full">
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="600" fontSize="sm" {...(hideLabel ? { srOnly: true } : {})}>
        {label}
        {required === false && (
          <chakra.span color="ink.soft" fontWeight="400">
            {' '}
            (optional)
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-required': required,
      })}
      {hint !== undefined && (
        <chakra.p id={`${id}-hint`} mt="1.5" fontSize="sm" color="ink.soft">
          {hint}
        </chakra.p>
      )}
      {error !== undefined && (
        <chakra.p id={`${id}-error`} mt="1.5" fontSize="sm" fontWeight="600" color="sale">
          {error}
        </chakra.p>
      )}
    </Box>
  );
}

export type FieldPropsOf<T> = Omit<T, 'id' | 'required'> & FieldLabels & { readonly required?: boolean };

/** All native attributes and a ref pass through, so react-hook-form's register() fits. */
export function TextField({ label, error, hint, hideLabel, required, ...rest }: FieldPropsOf<ComponentProps<typeof Input>>) {
  return (
    <Field label={label} error={error} hint={hint} required={required} {...(hideLabel === undefined ? {} : { hideLabel })}>
      {(control) => <Input {...control} {...rest} />}
    </Field>
  );
}

export function TextAreaField({ label, error, hint, hideLabel, required, ...rest }: FieldPropsOf<ComponentProps<typeof Area>>) {
  return (
    <Field label={label} error={error} hint={hint} required={required} {...(hideLabel === undefined ? {} : { hideLabel })}>
      {(control) => <Area {...control} {...rest} />}
    </Field>
  );
}

type SelectProps = FieldPropsOf<ComponentProps<typeof Select>> & {
  readonly options: readonly (readonly [value: string | number, text: string | number])[];
};

/** A native select. Groups of further options are its children. */
export function SelectField({ label, error, hint, hideLabel, required, options, children, ...rest }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required} {...(hideLabel === undefined ? {} : { hideLabel })}>
      {(control) => (
        <Select {...control} {...rest}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {children}
        </Select>
      )}
    </Field>
  );
}
