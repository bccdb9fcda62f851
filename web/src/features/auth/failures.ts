/** Where does a refused form show what the server said? At its fields where it named any, in a toast always. */
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, textOf } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';

export function showFailure<T extends FieldValues>(error: unknown, otherwise: string, names: readonly Path<T>[], setError: UseFormSetError<T>): void {
  toast('error', textOf(error, otherwise));
  if (!(error instanceof ApiError)) return;
  const named = names.filter((name) => error.fields[name] !== undefined);
  for (const [place, name] of named.entries()) setError(name, { message: error.fields[name] ?? '' }, { shouldFocus: place === 0 });
}
