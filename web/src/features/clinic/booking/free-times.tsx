/** The loading and error states of a doctor's free times. */
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { serverMessage } from '#web/api/client.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import type { useSlots } from '../api/doctors.ts';
import type { Day } from './slots.ts';

interface Props {
  readonly slots: ReturnType<typeof useSlots>;
  readonly children: (days: readonly Day[]) => ReactNode;
}

export function FreeTimes({ slots: { data, error, mutate }, children }: Props) {
  if (data !== undefined) return children(data.days);
  if (error !== undefined)
    return <ErrorState level="h3" title="Failed to load free times" text={serverMessage(error, 'Please try again.')} onRetry={() => void mutate()} />;
  return (
    <Box role="status">
      <chakra.span srOnly>Loading free times</chakra.span>
      <Skeleton h="20" />
      <Skeleton h="40" mt="5" />
    </Box>
  );
}
