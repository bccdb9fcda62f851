/** Does the patient really want to give up an appointment that is not paid? */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointment.ts';
import { call } from '#web/api/client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { toast } from '#web/ui/toast.ts';
import { failureText } from './failures.ts';
import { showDay } from './times.ts';

interface Props {
  readonly appointment: Appointment;
  readonly onClose: () => void;
  /** Cancelled, or something else became of it meanwhile. */
  readonly onChanged: () => void;
}

export function CancelDialog({ appointment, onClose, onChanged }: Props) {
  const { _id, docData, slotDate, slotTime } = appointment;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  // What becomes of it is not known yet.
  const close = () => {
    if (!busy) onClose();
  };
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await call('appointment.cancel', { body: { appointmentId: _id } });
      toast('success', 'Appointment cancelled successfully');
      onChanged();
      onClose();
    } catch (error) {
      const text = failureText('cancel', error);
      toast('error', text);
      setTrouble(text);
      setBusy(false);
      onChanged();
    }
  };
  return (
    <Overlay
      open
      onClose={close}
      title="Cancel this appointment?"
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" aria-disabled={busy} onClick={close}>
            Keep appointment
          </Button>
          <Button aria-disabled={busy} onClick={() => void cancel()}>
            {busy ? 'Cancelling...' : 'Yes, cancel'}
          </Button>
        </Flex>
      }
    >
      <chakra.p mb="3" fontWeight="600" overflowWrap="anywhere">
        {docData.name}, {showDay(slotDate)}, {slotTime}
      </chakra.p>
      <chakra.p mb="4">Are you sure you want to cancel this appointment? This action cannot be undone.</chakra.p>
      {trouble !== null && <Notice tone="error">{trouble}</Notice>}
    </Overlay>
  );
}
