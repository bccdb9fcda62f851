/** Moves an appointment to another free time of its doctor; the patient reads the reason. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Visit } from '#shared/contract/clinic/appointment-clinic.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { ApiError } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatCalendarDay, formatClock } from '#web/format.ts';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { isDay } from '#web/ui/admin/url-state.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { moveAppointment, useFreeTimes, useVisitWrites } from '../api/appointments.ts';
import { patientOf } from './visit-labels.tsx';

export function MoveDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { refresh } = useVisitWrites();
  const invalidate = useInvalidate();
  const [day, setDay] = useState(indianDay(new Date(visit.start)));
  const [start, setStart] = useState('');
  const [reason, setReason] = useState('');
  const { data, error, isLoading } = useFreeTimes(visit.id, isDay(day) ? day : null);
  const times = data?.times ?? [];
  const hint =
    error !== undefined
      ? error.message
      : isLoading
        ? 'Looking for free times...'
        : data !== undefined && times.length === 0
          ? 'Nothing is free on this day. Choose another one.'
          : '';
  const send = async () => {
    try {
      await moveAppointment(visit.id, { start, reason: reason.trim() });
      await refresh();
    } catch (failure) {
      // Another booking took the time: the free ones are read again.
      if (failure instanceof ApiError && failure.status === 409) {
        setStart('');
        await invalidate('appointment.listTimes');
      }
      throw failure;
    }
  };
  return (
    <Confirm
      title="Move this appointment?"
      action="Move appointment"
      busyText="Moving..."
      successText="Appointment moved"
      errorText="Failed to move the appointment"
      canConfirm={times.includes(start) && reason.trim() !== ''}
      onConfirm={send}
      onDone={onClose}
      onClose={onClose}
    >
      <chakra.p mb="4">
        {`${patientOf(visit)} is booked with ${visit.doctor.name} on ${formatCalendarDay(indianDay(new Date(visit.start)), 'full')} at ${formatClock(visit.start)}. We email the new time.`}
      </chakra.p>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} mb="4">
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            setStart('');
          }}
        />
        <SelectField
          label="Time"
          hint={hint}
          value={start}
          onChange={({ target }) => setStart(target.value)}
          options={[['', 'Choose a time'], ...times.map((each) => [each, formatClock(each)] as const)]}
        />
      </chakra.div>
      <ReasonField hint="The patient reads it." value={reason} onChange={setReason} />
    </Confirm>
  );
}
