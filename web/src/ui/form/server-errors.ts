/** Where does a refused form show what the server said? In a toast, and in the form: at the fields that it named, else above the button. */
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, textOf } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** The server's words; where it said none, what has failed, and what to look at when there was no answer at all. */
export const errorMessage = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')
    ? `${otherwise}. Please check your internet connection.`
    : textOf(error, otherwise);

export function showServerErrors<T extends FieldValues>(
  error: unknown,
  otherwise: string,
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
): void {
  const text = errorMessage(error, otherwise);
  toast('error', text);
  const fields = error instanceof ApiError ? error.fields : {};
  const named = names.filter((name) => fields[name] !== undefined);
  for (const [place, name] of named.entries()) setError(name, { message: fields[name] ?? '' }, { shouldFocus: place === 0 });
  if (named.length === 0) setError('root', { message: text });
}
