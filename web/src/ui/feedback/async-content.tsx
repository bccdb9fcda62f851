/** Shows what was read, a loading state, or an error with Try Again. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ApiError } from '#web/api/client.ts';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface Props<T> {
  readonly read: {
    readonly data: T | undefined;
    readonly error: ApiError | undefined;
    readonly mutate: () => Promise<unknown>;
    readonly isValidating?: boolean;
  };
  /** `Loading your orders...` */
  readonly loadingText: string;
  /** `Failed to load orders`, shown with the reason. Without it, only a small notice with the reason is shown, for one part of a page. */
  readonly errorTitle?: string;
  readonly reasonOf?: (error: ApiError) => string;
  readonly children: (data: T) => ReactNode;
}

export function AsyncContent<T>({ read, loadingText, errorTitle, reasonOf = ({ message }) => message, children }: Props<T>) {
  const { data, error, mutate, isValidating = false } = read;
  if (data !== undefined) return children(data);
  if (error === undefined) return errorTitle === undefined ? <PartPlaceholder loading={loadingText} /> : <PagePlaceholder loading={loadingText} />;
  if (errorTitle !== undefined) return <ErrorState title={errorTitle} text={reasonOf(error)} onRetry={() => void mutate()} />;
  return (
    <Flex role="alert" direction="column" align="flex-start" gap="3">
      <Notice tone="error">{reasonOf(error)}</Notice>
      <Button size="sm" variant="outline" aria-disabled={isValidating} onClick={() => isValidating || void mutate()}>
        Try Again
      </Button>
    </Flex>
  );
}

const PartPlaceholder = ({ loading }: { loading: string }) => (
  <Box role="status">
    <chakra.span srOnly>{loading}</chakra.span>
    <Skeleton h="24" borderRadius="xl" />
  </Box>
);

const PagePlaceholder = ({ loading }: { loading: string }) => (
  <Flex as="output" direction="column" gap="4">
    <chakra.p color="ink.soft">{loading}</chakra.p>
    <Skeleton h="32" borderRadius="xl" />
    <Skeleton h="32" borderRadius="xl" />
  </Flex>
);
