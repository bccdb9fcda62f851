/** The words of an appointment's states, and how long an unpaid one is held. */
import { chakra, Flex } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useCountdown } from '#web/ui/form/use-countdown.ts';
import { type State, stateOf } from '../api/appointment-state.ts';
import type { AppointmentList } from '../api/appointments.ts';
import { showSeconds } from '../booking/times.ts';

const stateLabels = {
  pending: ['Pending Payment', 'warn'],
  paid: ['Payment Confirmed', 'good'],
  completed: ['Completed', 'brand'],
  missed: ['Missed', 'quiet'],
  cancelled: ['Cancelled', 'bad'],
  expired: ['Expired', 'quiet'],
} as const satisfies Record<State, readonly [string, string]>;

export function AppointmentBadge({ appointment }: { appointment: Appointment }) {
  const [text, tone] = stateLabels[stateOf(appointment)];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Seconds until the hold of an appointment ends; reads the list again when it has ended. */
function useHold({ holdEndsAt }: Appointment, { now, at }: AppointmentList, onOver: () => void): number {
  const holdSeconds = holdEndsAt === undefined ? 0 : Math.max(0, (Date.parse(holdEndsAt) - Date.parse(now)) / 1_000);
  const secondsLeft = useCountdown(at, Math.ceil(holdSeconds));
  const isOver = holdEndsAt !== undefined && secondsLeft === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return secondsLeft;
}

export function HoldCountdown({ appointment, read, reread }: { appointment: Appointment; read: AppointmentList; reread: () => void }) {
  const secondsLeft = useHold(appointment, read, reread);
  return (
    <Flex align="center" gap="2" fontSize="sm" fontWeight="600" color={secondsLeft < 120 ? 'sale' : 'ink'}>
      <Hourglass size={16} aria-hidden style={{ flexShrink: 0 }} />
      <span>
        Kept for you for{' '}
        <chakra.span role="timer" aria-label="Time left to pay" fontVariantNumeric="tabular-nums">
          {showSeconds(secondsLeft)}
        </chakra.span>{' '}
        more. Pay to confirm it.
      </span>
    </Flex>
  );
}
