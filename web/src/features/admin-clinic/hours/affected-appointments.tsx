/** The appointments that lie outside a doctor's hours; staff move or refund each, and nothing happens to it by itself. */
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { AffectedAppointment } from '#shared/contract/clinic/schedule.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatTime } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { RowButton } from '#web/ui/admin/row.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { useAppointment } from '../api/appointments.ts';
import { CancelDialog } from '../appointments/cancel-dialog.tsx';
import { MoveDialog } from '../appointments/move-dialog.tsx';

const stateLabels = { paid: 'Paid', held: 'Not paid yet' } as const;

const sharedColumns: readonly Column<AffectedAppointment>[] = [
  { id: 'patient', label: 'Patient', isRowHeader: true, cell: ({ patient }) => patient },
  { id: 'when', label: 'When', cell: ({ start }) => formatTime(start) },
  {
    id: 'phone',
    label: 'Phone',
    cell: ({ phone }) => (phone === '' ? 'Not known' : <chakra.span whiteSpace="nowrap">{formatPhone(phone)}</chakra.span>),
  },
  { id: 'amount', label: 'Fee', alignEnd: true, cell: ({ amount }) => formatRupees(amount) },
  { id: 'state', label: 'Payment', cell: ({ state }) => <Badge tone={state === 'paid' ? 'good' : 'warn'}>{stateLabels[state]}</Badge> },
];

interface TableProps {
  readonly name: string;
  readonly appointments: readonly AffectedAppointment[];
  readonly columns?: readonly Column<AffectedAppointment>[];
}

/** Without actions, before a change is saved. */
export const AffectedTable = ({ name, appointments, columns = sharedColumns }: TableProps) => (
  <DataTable
    name={name}
    columns={columns}
    rows={appointments}
    idOf={({ appointmentId }) => appointmentId}
    errorTitle=""
    onRetry={() => undefined}
    empty={{ title: '' }}
  />
);

type ActionKind = 'move' | 'cancel';
interface PendingAction {
  readonly id: string;
  readonly action: ActionKind;
}

const columnsOf = (onAction: (pendingAction: PendingAction) => void): readonly Column<AffectedAppointment>[] => [
  ...sharedColumns,
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    cell: ({ appointmentId: id, patient, state }) => (
      <Flex gap="1.5" wrap="wrap">
        <RowButton onClick={() => onAction({ id, action: 'move' })}>
          Move<chakra.span srOnly>{` the appointment of ${patient}`}</chakra.span>
        </RowButton>
        <RowButton color="sale" onClick={() => onAction({ id, action: 'cancel' })}>
          {state === 'paid' ? 'Cancel and refund' : 'Cancel'}
          <chakra.span srOnly>{` the appointment of ${patient}`}</chakra.span>
        </RowButton>
      </Flex>
    ),
  },
];

export function AffectedPanel({ appointments }: { appointments: readonly AffectedAppointment[] }) {
  const invalidate = useInvalidate();
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  if (appointments.length === 0) return null;
  return (
    <Panel aria-label="Appointments outside these hours" mb="4">
      <PanelTitle>Appointments outside these hours</PanelTitle>
      <chakra.p fontSize="sm" color="ink.soft" mb="3">
        These stay as they are until you move or refund them. Patients whose appointment we cancel get a full refund.
      </chakra.p>
      <AffectedTable name="Appointments outside these hours" appointments={appointments} columns={columnsOf(setPendingAction)} />
      {pendingAction !== null && (
        <ActionDialog
          {...pendingAction}
          onClose={() => {
            setPendingAction(null);
            void invalidate('schedule.read');
          }}
        />
      )}
    </Panel>
  );
}

/** Reads the appointment before an action on it. */
function ActionDialog({ id, action, onClose }: PendingAction & { onClose: () => void }) {
  const { data, error } = useAppointment(id);
  if (data !== undefined) return action === 'move' ? <MoveDialog visit={data} onClose={onClose} /> : <CancelDialog visit={data} onClose={onClose} />;
  return (
    <Overlay open onClose={onClose} title={action === 'move' ? 'Move this appointment?' : 'Cancel this appointment?'}>
      {error === undefined ? <p role="status">Loading the appointment...</p> : <Notice tone="error">{error.message}</Notice>}
    </Overlay>
  );
}
