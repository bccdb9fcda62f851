/**
 * The form of the site, over react-hook-form: a schema checks the fields, and errors of the server stand at the fields that they name.
 *
 *     <Form label="Change email" schema={schema} defaultValues={{ email: '', password: '' }} errorText="Failed to send OTP"
 *       onSubmit={async (body) => onSent(await sendEmailCode(body))}>
 *       <Form.Text name="email" label="New email" type="email" />
 *       <Form.Password name="password" label="Your password" />
 *       <Form.Error />
 *       <Form.Submit idle="Send code" busy="Sending OTP..." />
 *     </Form>
 */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { FieldErrors, Path } from 'react-hook-form';
import * as z from 'zod';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field, type FieldPropsOf, Input } from './field.tsx';
import {
  type FormOf,
  FormProvider,
  FormSelect,
  FormText,
  FormTextArea,
  type NamedFieldProps,
  type Schema,
  useField,
  useFormApi,
} from './form-fields.tsx';
import { type Options, useSchemaForm } from './schema-form.ts';
import { type ErrorText, showServerErrors } from './server-errors.ts';

/** A password with a button that shows it. */
function PasswordField({ label, error, hint, required, ...rest }: FieldPropsOf<ComponentProps<typeof Input>>) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <Flex position="relative">
          <Input {...control} {...rest} type={isVisible ? 'text' : 'password'} pr="12" />
          <chakra.button
            type="button"
            position="absolute"
            right="1.5"
            top="50%"
            transform="translateY(-50%)"
            p="2.5"
            borderRadius="full"
            color="ink.soft"
            cursor="pointer"
            _hover={{ bg: 'sand', color: 'ink' }}
            aria-label={`${isVisible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon size={20} aria-hidden />
          </chakra.button>
        </Flex>
      )}
    </Field>
  );
}

interface ElementProps<S extends Schema> extends Pick<ComponentProps<typeof chakra.form>, 'display' | 'flexDirection' | 'gap'> {
  readonly form: FormOf<S>;
  readonly id?: string;
  readonly label?: string;
  /** The message for an error of onSubmit when the server gives none. */
  readonly errorText: ErrorText;
  /** Thrown errors are shown by the form. */
  readonly onSubmit: (values: z.output<S>, form: FormOf<S>) => Promise<unknown>;
  /** Called when the schema rejects the fields; the first wrong registered field gets the focus in any case. */
  readonly onInvalid?: (errors: FieldErrors<z.input<S>>, element: HTMLFormElement | null) => void;
  readonly children: ReactNode | ((form: FormOf<S>) => ReactNode);
}

/** The form element of a form from useSchemaForm; the values survive when the element is unmounted. */
export function FormElement<S extends Schema>({ form, id, label, errorText, onSubmit, onInvalid, children, ...style }: ElementProps<S>) {
  // Reads these fields during rendering, because react-hook-form only tracks what a rendering has read.
  const { isSubmitting, isDirty: _, dirtyFields: __, errors: ___, defaultValues = {} } = form.formState;
  const submit = form.handleSubmit(
    async (values) => {
      try {
        await onSubmit(values, form);
      } catch (error) {
        showServerErrors(error, errorText, Object.keys(defaultValues) as Path<z.input<S>>[], form.setError);
      }
    },
    (errors, event) => onInvalid?.(errors, event?.target instanceof HTMLFormElement ? event.target : null),
  );
  return (
    <FormProvider form={form}>
      <chakra.form
        noValidate
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...style}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit(event);
        }}
      >
        {typeof children === 'function' ? children(form) : children}
      </chakra.form>
    </FormProvider>
  );
}

interface Props<S extends Schema> extends Options<S>, Omit<ElementProps<S>, 'form'> {
  /** The field that is focused when the form opens. */
  readonly autoFocusField?: Path<z.input<S>>;
}

export function Form<S extends Schema>({ schema, defaultValues, mode = 'onSubmit', autoFocusField, ...props }: Props<S>) {
  const form = useSchemaForm({ schema, defaultValues, mode });
  const { setFocus } = form;
  useEffect(() => {
    if (autoFocusField !== undefined) setFocus(autoFocusField);
  }, [autoFocusField, setFocus]);
  return <FormElement form={form} {...props} />;
}

Form.Text = FormText;
Form.TextArea = FormTextArea;
Form.Select = FormSelect;
Form.Password = ({ name, ...props }: NamedFieldProps<ComponentProps<typeof PasswordField>>) => <PasswordField {...useField(name)} {...props} />;

/** An error that belongs to no field. @param mt shows it as an alert with this margin above */
Form.Error = ({ prefix = '', mt }: { prefix?: string; mt?: string }) => {
  const { root } = useFormApi().formState.errors;
  if (root === undefined) return null;
  const notice = <Notice tone="error">{`${prefix}${root.message ?? ''}`}</Notice>;
  return mt === undefined ? (
    notice
  ) : (
    <chakra.div mt={mt} role="alert">
      {notice}
    </chakra.div>
  );
};

interface SubmitProps extends ComponentProps<typeof Button> {
  readonly idle: string;
  readonly busy: string;
  /** The button is disabled until a field has changed. */
  readonly needsChange?: boolean;
}

Form.Submit = ({ idle, busy, needsChange = false, ...props }: SubmitProps) => {
  const { isSubmitting, isDirty } = useFormApi().formState;
  return (
    // A pressed button that became disabled would lose the focus; the form ignores a second press.
    <Button type="submit" disabled={needsChange && !isDirty} aria-disabled={isSubmitting} {...props}>
      {isSubmitting ? busy : idle}
    </Button>
  );
};
