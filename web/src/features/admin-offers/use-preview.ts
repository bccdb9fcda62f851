/** Asks for a preview, and shows its answer only while the form still asks for the same. */
import { useState } from 'react';
import { errorMessage, fieldErrorsText } from '#web/ui/form/server-errors.ts';

interface Outcome<Result> {
  /** The request that was answered, as JSON. */
  readonly asked: string;
  readonly result?: Result;
  readonly problem?: string;
}

/**
 * @param body the request that the form makes now
 * @param wrong what is wrong with the form; then nothing is sent
 * @param errorText the message when the server gives no reason
 */
export function usePreview<RequestBody, Result>(
  body: RequestBody,
  wrong: string | undefined,
  send: (body: RequestBody) => Promise<Result>,
  errorText: string,
): { readonly result: Result | undefined; readonly problem: string | undefined; readonly preview: () => Promise<void> } {
  const [outcome, setOutcome] = useState<Outcome<Result> | null>(null);
  const asked = JSON.stringify(body);
  const { result, problem }: Partial<Outcome<Result>> = outcome?.asked === asked ? outcome : {};
  const preview = async () => {
    if (wrong !== undefined) return setOutcome({ asked, problem: wrong });
    setOutcome({ asked });
    // An answer to an earlier request is dropped.
    const settle = (settled: Outcome<Result>) => setOutcome((current) => (current?.asked === asked ? settled : current));
    try {
      settle({ asked, result: await send(body) });
    } catch (error) {
      // The fields of the form are not marked, so the message names all their errors.
      settle({ asked, problem: fieldErrorsText(error) ?? errorMessage(error, errorText) });
    }
  };
  return { result, problem, preview };
}
