/** Shows the errors of a failed request: as a message, and in the form at the fields that the server names, else above the button. */
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Returns the server's message, or else the given text; with a hint at the connection when no answer came. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')
    ? `${fallback}. Please check your internet connection.`
    : serverMessage(error, fallback);

/** Names what is wrong with all fields, for a caller that cannot mark them; undefined when the server names none. */
export function fieldErrorsText(error: unknown): string | undefined {
  const texts = error instanceof ApiError ? Object.values(error.fields) : [];
  return texts.length === 0 ? undefined : texts.join('. ');
}

/** The text used when the server gives no message, or a function that makes the text of the form and that of the message (null: no message). */
export type ErrorText = string | ((error: unknown) => string | { readonly text: string; readonly toast: string | null });

export function showServerErrors<T extends FieldValues>(
  error: unknown,
  errorText: ErrorText,
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
): void {
  const texts = typeof errorText === 'string' ? errorMessage(error, errorText) : errorText(error);
  const { text, toast: message } = typeof texts === 'string' ? { text: texts, toast: texts } : texts;
  if (message !== null) toast('error', message);
  const fields = error instanceof ApiError ? error.fields : {};
  const named = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of named.entries()) setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  if (named.length === 0) setError('root', { message: text });
}
