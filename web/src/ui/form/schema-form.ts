/** The state of a form that a schema checks. A module of its own, because the checkout loads its schema after the page. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { FormOf, Schema } from './form-fields.tsx';

export interface Options<S extends Schema> {
  readonly schema: S;
  readonly defaultValues: DefaultValues<z.input<S>>;
  /** `onTouched` checks a field when it is left; otherwise the fields are checked on submit. */
  readonly mode?: 'onSubmit' | 'onTouched';
}

/** The form's state without its element, for a form that another component owns. */
export const useSchemaForm = <S extends Schema>({ schema, defaultValues, mode = 'onSubmit' }: Options<S>): FormOf<S> =>
  useForm({ resolver: zodResolver(schema), defaultValues, mode });
