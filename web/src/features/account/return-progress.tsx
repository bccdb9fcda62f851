/** The progress of a return in four steps. */
import { chakra, Grid } from '@chakra-ui/react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatLongDay } from '#web/format.ts';

const steps = [
  { status: 'requested', label: 'Requested' },
  { status: 'approved', label: 'Approved' },
  { status: 'received', label: 'Received' },
  { status: 'refunded', label: 'Refunded' },
] as const;

export function ReturnProgress({ of: { status, createdAt, changedAt } }: { of: Order['returns'][number] }) {
  const reached = steps.findIndex((step) => step.status === status);
  return (
    <>
      <chakra.p color="ink.soft" fontSize="sm">
        Requested on {formatLongDay(createdAt)}
        {status !== 'requested' && `, ${status} on ${formatLongDay(changedAt)}`}
      </chakra.p>
      {reached >= 0 && (
        <Grid aria-hidden="true" templateColumns="repeat(4, minmax(0, 1fr))" gap="1" my="2" fontSize="xs" color="ink.soft">
          {steps.map(({ label }, place) => (
            <chakra.span key={label} overflowWrap="anywhere" {...(place <= reached ? { color: 'ink', fontWeight: '600' } : {})}>
              <chakra.span display="block" h="1.5" mb="1" borderRadius="pill" bg={place <= reached ? 'brand' : 'line.deep'} />
              {label}
            </chakra.span>
          ))}
        </Grid>
      )}
    </>
  );
}
