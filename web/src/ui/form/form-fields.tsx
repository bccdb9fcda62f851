/** The fields of a form over react-hook-form; schema-form.ts makes its state, form.tsx adds the form element. */
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, get, type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { SelectField, TextAreaField, TextField } from './field.tsx';

export type Schema = z.ZodType<FieldValues, FieldValues>;
export type FormOf<S extends Schema> = UseFormReturn<z.input<S>, unknown, z.output<S>>;

type AnyForm = UseFormReturn<FieldValues, unknown, FieldValues>;
const Context = createContext<AnyForm | null>(null);

/** Returns the form around this component. */
export function useFormApi(): AnyForm {
  const form = useContext(Context);
  if (form === null) throw new Error('A part of a form stands outside of a form.');
  return form;
}

/** Gives fields a form from useSchemaForm. */
export const FormProvider = <S extends Schema>({ form, children }: { form: FormOf<S>; children: ReactNode }) => (
  <Context value={{ ...form } as unknown as AnyForm}>{children}</Context>
);

/** Connects a field to its form. @param name also a path into a list: `items.0.reason` */
export function useField(name: string) {
  const { register, formState } = useFormApi();
  const message: unknown = get(formState.errors, `${name}.message`);
  return { ...register(name), error: typeof message === 'string' ? message : undefined };
}

export type NamedFieldProps<T> = Omit<T, 'error' | 'name'> & { readonly name: string };

export const FormText = ({ name, ...props }: NamedFieldProps<ComponentProps<typeof TextField>>) => <TextField {...useField(name)} {...props} />;
export const FormTextArea = ({ name, ...props }: NamedFieldProps<ComponentProps<typeof TextAreaField>>) => (
  <TextAreaField {...useField(name)} {...props} />
);
export const FormSelect = ({ name, ...props }: NamedFieldProps<ComponentProps<typeof SelectField>>) => <SelectField {...useField(name)} {...props} />;

/** Returns the value of a field as it is typed. */
export function useFieldValue<T>(name: string): T {
  const { control } = useFormApi();
  return useWatch({ control, name }) as T;
}
