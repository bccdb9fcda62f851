/** What stands where a page's own read belongs? What was read, that it is coming, or why it did not come and a way to try again. */
import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ApiError } from '#web/api/client.ts';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface Props<T> {
  readonly read: { readonly data: T | undefined; readonly error: ApiError | undefined; readonly mutate: () => Promise<unknown> };
  /** `Loading your orders...` */
  readonly loading: string;
  /** `Failed to load orders`; the reason is said with it. */
  readonly failed: string;
  readonly because?: (error: ApiError) => string;
  readonly children: (data: T) => ReactNode;
}

export function Awaited<T>({ read: { data, error, mutate }, loading, failed, because = ({ message }) => message, children }: Props<T>) {
  if (data !== undefined) return children(data);
  if (error !== undefined) return <ErrorState title={failed} text={because(error)} onRetry={() => void mutate()} />;
  return (
    <Flex as="output" direction="column" gap="4">
      <chakra.p color="ink.soft">{loading}</chakra.p>
      <Skeleton h="32" borderRadius="xl" />
      <Skeleton h="32" borderRadius="xl" />
    </Flex>
  );
}
