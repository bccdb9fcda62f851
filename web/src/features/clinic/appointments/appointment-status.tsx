/** How does an appointment stand? One word for each of its states, and how long an unpaid one is still held. */
import { chakra, Flex } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import type { Appointment } from '#shared/contract/appointment.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { showSeconds } from '../times.ts';
import { type Read, useHold } from './use-appointments.ts';

type State = 'expired' | 'cancelled' | 'completed' | 'missed' | 'paid' | 'pending';

export function stateOf({ cancelled, expired, isCompleted, noShow, payment }: Appointment): State {
  if (cancelled) return expired ? 'expired' : 'cancelled';
  if (isCompleted) return 'completed';
  if (noShow) return 'missed';
  return payment ? 'paid' : 'pending';
}

const words = {
  pending: ['Pending Payment', 'warn'],
  paid: ['Payment Confirmed', 'good'],
  completed: ['Completed', 'brand'],
  missed: ['Missed', 'quiet'],
  cancelled: ['Cancelled', 'bad'],
  expired: ['Expired', 'quiet'],
} as const satisfies Record<State, readonly [string, string]>;

export function Status({ appointment }: { appointment: Appointment }) {
  const [text, tone] = words[stateOf(appointment)];
  return <Badge tone={tone}>{text}</Badge>;
}

export function Hold({ appointment, read, reread }: { appointment: Appointment; read: Read; reread: () => void }) {
  const left = useHold(appointment, read, reread);
  return (
    <Flex align="center" gap="2" fontSize="sm" fontWeight="600" color={left < 120 ? 'sale' : 'ink'}>
      <Hourglass size={16} aria-hidden style={{ flexShrink: 0 }} />
      <span>
        Kept for you for{' '}
        <chakra.span role="timer" aria-label="Time left to pay" fontVariantNumeric="tabular-nums">
          {showSeconds(left)}
        </chakra.span>{' '}
        more. Pay to confirm it.
      </span>
    </Flex>
  );
}
