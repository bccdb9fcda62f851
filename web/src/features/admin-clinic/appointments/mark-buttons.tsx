/** Marks a visit as completed or missed, and takes a wrong mark back. */
import { Button, Flex } from '@chakra-ui/react';
import { Check, Undo2, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Visit } from '#shared/contract/clinic/appointment-clinic.ts';
import { formatClock } from '#web/format.ts';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { changeAppointmentStatus, useVisitWrites } from '../api/appointments.ts';
import { patientOf } from './visit-labels.tsx';

const errorText = 'Failed to update the appointment';

const marks = {
  completed: { text: 'Completed', Icon: Check, successText: 'Marked as completed' },
  no_show: { text: 'No-show', Icon: UserX, successText: 'Marked as a no-show' },
  confirmed: { text: 'Undo', Icon: Undo2, successText: 'Taken back' },
} as const;

export function MarkButtons({ visit }: { visit: Visit }) {
  const { busy, write } = useVisitWrites();
  const [isUndoOpen, setUndoOpen] = useState(false);
  if (visit.moves.length === 0) return null;
  const visitName = `${patientOf(visit)}, ${formatClock(visit.start)}`;
  return (
    <Flex gap="2" wrap="wrap">
      {visit.moves.map(({ status, needsReason }) => {
        const { text, Icon, successText } = marks[status];
        return (
          <Button
            key={status}
            size="sm"
            px="3"
            variant={status === 'completed' ? 'solid' : 'outline'}
            aria-label={`${text}: ${visitName}`}
            aria-disabled={busy}
            onClick={() =>
              needsReason ? setUndoOpen(true) : void write(() => changeAppointmentStatus(visit.id, { status }), successText, errorText)
            }
          >
            <Icon size={16} aria-hidden />
            {text}
          </Button>
        );
      })}
      {isUndoOpen && <UndoDialog visit={visit} onClose={() => setUndoOpen(false)} />}
    </Flex>
  );
}

function UndoDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { refresh } = useVisitWrites();
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title="Take this back?"
      action="Take back"
      busyText="Saving..."
      successText="Taken back"
      errorText={errorText}
      canConfirm={reason.trim() !== ''}
      onConfirm={() => changeAppointmentStatus(visit.id, { status: 'confirmed', reason: reason.trim() }).then(refresh)}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{`${patientOf(visit)} becomes confirmed again. The outcome was recorded more than 30 minutes ago, so please give the reason.`}</p>
      <ReasonField hint="Recorded in the audit log only. The patient does not see it." value={reason} onChange={setReason} />
    </Confirm>
  );
}
