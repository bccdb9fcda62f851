/** Says why the record that an address names cannot be shown, with a link back to the list. */
import type { ApiError } from '#web/api/client.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { BackLink, PageHeader } from './page-header.tsx';

interface Props {
  /** `Product`, and the name of its list: `Products`. */
  readonly noun: string;
  readonly list: string;
  readonly backTo: string;
  /** Undefined: the record does not exist. */
  readonly error?: ApiError | undefined;
  /** `Failed to load products` */
  readonly errorTitle: string;
  readonly onRetry: () => void;
}

/** Returns the error that keeps a record from being shown. A failed further read does not: the open form would lose what was typed. */
export const fatalError = (error: ApiError | undefined, isLoaded: boolean): ApiError | undefined =>
  isLoaded && error?.status !== 404 ? undefined : error;

export function RecordNotFound({ noun, list, backTo, error, errorTitle, onRetry }: Props) {
  const isGone = error === undefined || error.status === 404;
  return (
    <>
      <PageHeader title={noun} back={<BackLink to={backTo}>{list}</BackLink>} />
      {isGone ? (
        <ErrorState title={`${noun} not found`} text="Another user may have deleted it." />
      ) : (
        <ErrorState title={errorTitle} text={error.message} onRetry={onRetry} />
      )}
    </>
  );
}
