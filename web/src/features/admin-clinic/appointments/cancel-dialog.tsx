/** Cancels an appointment for the clinic: the patient is refunded in full and reads the reason; staff choose whether others get the time. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Visit } from '#shared/contract/clinic/appointment-clinic.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { cancelAppointment, useVisitWrites } from '../api/appointments.ts';
import { patientOf } from './visit-labels.tsx';

const SlotChoice = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '3', py: '1.5', cursor: 'pointer', '& input': { w: '5', h: '5', accentColor: 'brand' } },
});

export function CancelDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { refresh } = useVisitWrites();
  const [reason, setReason] = useState('');
  const [keepsSlot, setKeepsSlot] = useState(false);
  return (
    <Confirm
      title="Cancel this appointment?"
      action="Cancel appointment"
      busyText="Cancelling..."
      successText="Appointment cancelled"
      errorText="Failed to cancel the appointment"
      dismissText="Keep appointment"
      canConfirm={reason.trim() !== ''}
      isDestructive
      onConfirm={() => cancelAppointment(visit.id, { reason: reason.trim(), keepsSlot }).then(refresh)}
      onDone={onClose}
      onClose={onClose}
    >
      <chakra.p mb="4">
        {visit.isPaid
          ? `${formatRupees(visit.total)}, all that ${patientOf(visit)} has paid, goes back. A mail says so. This cannot be undone.`
          : `${patientOf(visit)} has not paid yet. We email the cancellation. This cannot be undone.`}
      </chakra.p>
      <ReasonField hint="The patient reads it." value={reason} onChange={setReason} />
      <chakra.fieldset mt="4">
        <chakra.legend fontWeight="600" fontSize="sm" mb="1">
          This time
        </chakra.legend>
        <SlotChoice>
          <input type="radio" name="slot" checked={!keepsSlot} onChange={() => setKeepsSlot(false)} />
          Others can book it
        </SlotChoice>
        <SlotChoice>
          <input type="radio" name="slot" checked={keepsSlot} onChange={() => setKeepsSlot(true)} />
          Keep it closed
        </SlotChoice>
      </chakra.fieldset>
    </Confirm>
  );
}
