/** Moves an appointment to another free time of the same doctor, for the agreed fee. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { reschedulePolicy } from '#shared/rules/clinic/refund-policy.ts';
import { ApiError } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { rescheduleAppointment } from '../api/appointments.ts';
import { useSlots } from '../api/doctors.ts';
import { useDialogAction } from '../api/use-dialog-action.ts';
import { FreeTimes } from '../booking/free-times.tsx';
import { SlotPicker } from '../booking/slot-picker.tsx';
import { selectedSlot } from '../booking/slots.ts';
import { showDay } from '../booking/times.ts';

interface Props {
  readonly appointment: Appointment;
  readonly offer: NonNullable<Appointment['rescheduleOffer']>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const remainingTexts = ['', 'This is your last change', 'You can change it once more after this', 'You can change it twice more after this'];

function Rules({ appointment: { start, refundOffer }, offer: { until, left } }: Pick<Props, 'appointment' | 'offer'>) {
  return (
    <chakra.ul mb="5" pl="5" listStyleType="disc" color="ink.soft" fontSize="sm">
      <li>The doctor and the fee stay as they are.</li>
      <li>
        {until === start
          ? 'This appointment can be rescheduled until it begins.'
          : `An appointment can be rescheduled until ${reschedulePolicy.untilHours} hours before it begins.`}{' '}
        {remainingTexts[left] ?? `You can change it ${left} times`}.
      </li>
      {refundOffer !== undefined && refundOffer.percent < 100 && (
        <li>If you cancel after that, at most {refundOffer.percent}% of the fee comes back, which is what you would get now.</li>
      )}
    </chakra.ul>
  );
}

export function RescheduleDialog({ appointment, offer, onClose, onChanged }: Props) {
  const { _id: appointmentId, docId, docData, slotDate, slotTime, start: currentStart } = appointment;
  const slots = useSlots(docId);
  const [pickedDate, setPickedDate] = useState<string | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const [isSlotMissing, setSlotMissing] = useState(false);
  const { busy, errorText, clearError, close, run } = useDialogAction({
    action: 'reschedule',
    successText: 'Appointment rescheduled successfully',
    onClose,
    onChanged,
  });
  const days = slots.data?.days ?? [];
  const { day, slot } = selectedSlot(days, pickedDate, start);
  const choose = (to: string | null) => {
    setStart(to);
    setSlotMissing(false);
    clearError();
  };
  const reschedule = async () => {
    if (slot === undefined || day === undefined) return setSlotMissing(true);
    const failure = await run(() => rescheduleAppointment({ appointmentId, slotDate: day.slotDate, slotTime: slot.slotTime, from: currentStart }));
    // Another patient took the time, or the doctor's hours have changed.
    if (failure instanceof ApiError && (failure.code === 'slot_taken' || failure.code === 'invalid_input')) {
      setStart(null);
      void slots.mutate();
    }
    return undefined;
  };
  const problem = errorText ?? (isSlotMissing ? 'Please select a time slot' : null);
  return (
    <Overlay
      open
      onClose={close}
      title="Reschedule this appointment"
      footer={
        <Flex gap="3" justify="space-between" align="center" wrap="wrap">
          <chakra.p aria-live="polite" fontWeight="600" flex="1 1 12rem">
            {slot === undefined || day === undefined ? (
              <chakra.span color="ink.soft" fontWeight="400">
                No time chosen yet
              </chakra.span>
            ) : (
              `${showDay(day.slotDate)}, ${slot.slotTime}`
            )}
          </chakra.p>
          <Flex gap="3" wrap="wrap">
            <Button variant="outline" aria-disabled={busy} onClick={close}>
              Keep it
            </Button>
            <Button aria-disabled={busy} onClick={() => void reschedule()}>
              {busy ? 'Rescheduling...' : 'Reschedule'}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <chakra.p mb="3" overflowWrap="anywhere">
        <strong>{docData.name}</strong>, now on{' '}
        <strong>
          {showDay(slotDate)}, {slotTime}
        </strong>{' '}
        (IST)
      </chakra.p>
      <Rules appointment={appointment} offer={offer} />
      {problem !== null && (
        <Box mb="4">
          <Notice tone="error">{problem}</Notice>
        </Box>
      )}
      <FreeTimes slots={slots}>
        {() =>
          days.every((each) => each.slots.length === 0) ? (
            <p>{docData.name} has no other free time in the next days. Please look again tomorrow.</p>
          ) : (
            <SlotPicker
              days={days}
              day={day}
              start={start}
              onDay={({ slotDate: to }) => {
                setPickedDate(to);
                choose(null);
              }}
              onStart={choose}
            />
          )
        }
      </FreeTimes>
    </Overlay>
  );
}
