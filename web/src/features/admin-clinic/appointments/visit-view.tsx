/** One appointment with its payment, patient, history and actions. */
import { Button, chakra, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import type { VisitFile } from '#shared/contract/clinic/appointment-clinic.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatCalendarDay, formatClock, formatTime } from '#web/format.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { History } from '#web/ui/admin/history.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { freeSlot, useAppointment, useVisitWrites } from '../api/appointments.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { patientOf, VisitBadge } from './visit-labels.tsx';

type Event = VisitFile['history'][number];

const eventTexts: Readonly<Record<string, string>> = {
  booked: 'Booked',
  paid: 'Paid',
  completed: 'Completed',
  no_show: 'No-show',
  confirmed: 'Outcome undone: booked again',
  cancelled: 'Cancelled',
  expired: 'Expired: not paid in time',
};
const eventText = (event: Event): string => {
  const from = /^moved from (.+)$/.exec(event.what)?.[1];
  if (from !== undefined) return `Moved from ${formatTime(from)}`;
  return eventTexts[event.what] ?? event.what.replace(/^./, (first) => first.toUpperCase());
};
const actorName = ({ name, role }: Event['by']): string =>
  name ?? { customer: 'The patient', nobody: 'System', doctor: 'The doctor' }[role] ?? 'Clinic staff';

/** The history of one appointment. */
const VisitHistory = ({ visit: { id, history } }: { visit: VisitFile }) => (
  <History
    of={{ type: 'appointment', id }}
    events={history.map((event) => ({ at: event.at, what: eventText(event), who: actorName(event.by), reason: event.reason }))}
  />
);

const errorTitle = 'Failed to load the appointment';

export function VisitView({ id, backTo }: { id: string; backTo: string }) {
  const { data, error, mutate } = useAppointment(id, (visit) => (visit?.refund?.status === 'pending' ? 5_000 : 60_000));
  if (data !== undefined) return <VisitDetails visit={data} backTo={backTo} />;
  return (
    <>
      <PageHeader title="Appointment" back={<BackLink to={backTo}>All appointments</BackLink>} />
      {error === undefined ? (
        <TableSkeleton name="Appointment" />
      ) : (
        <ErrorState title={errorTitle} text={error.message} onRetry={() => void mutate()} />
      )}
    </>
  );
}

function VisitDetails({ visit, backTo }: { visit: VisitFile; backTo: string }) {
  const [openDialog, setOpenDialog] = useState<'cancel' | 'move' | null>(null);
  const { busy, write } = useVisitWrites();
  const name = patientOf(visit);
  const releaseSlot = () => write(() => freeSlot(visit.id), 'Others can book this time', 'Failed to release the slot');
  return (
    <>
      <PageHeader
        title={name}
        documentTitle={`Appointment of ${name}`}
        back={<BackLink to={backTo}>All appointments</BackLink>}
        aside={<VisitBadge status={visit.status} />}
        actions={
          <>
            <MarkButtons visit={visit} />
            {visit.canMove && (
              <Button size="sm" variant="outline" onClick={() => setOpenDialog('move')}>
                Move
              </Button>
            )}
            {visit.canCancel && (
              <Button size="sm" variant="outline" onClick={() => setOpenDialog('cancel')}>
                Cancel appointment
              </Button>
            )}
            {visit.keepsSlot && visit.patient.customerId !== undefined && (
              <Button size="sm" variant="outline" aria-disabled={busy} onClick={() => void releaseSlot()}>
                Release the slot
              </Button>
            )}
          </>
        }
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.4fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
        <Grid gap="4" minW="0">
          <Panel aria-labelledby="visit-facts">
            <PanelTitle id="visit-facts">Appointment</PanelTitle>
            <DefinitionList layout="dense">
              <Definition name="Day">{formatCalendarDay(indianDay(new Date(visit.start)), 'full')}</Definition>
              <Definition name="Time">{`${formatClock(visit.start)} to ${formatClock(visit.end)}`}</Definition>
              <Definition name="Doctor">{visit.doctor.name}</Definition>
              <Definition name="Speciality">{visit.doctor.speciality}</Definition>
              <Definition name="Booked">{formatTime(visit.createdAt)}</Definition>
              {visit.holdEndsAt !== undefined && <Definition name="Held until">{formatTime(visit.holdEndsAt)}</Definition>}
              {visit.status === 'cancelled' && <Definition name="Cancelled by">{visit.byClinic ? 'The clinic' : 'The patient'}</Definition>}
              {visit.keepsSlot && <Definition name="This time">Blocked</Definition>}
            </DefinitionList>
          </Panel>
          <Payment visit={visit} />
        </Grid>
        <Grid gap="4" minW="0">
          <Patient visit={visit} />
          <VisitHistory visit={visit} />
        </Grid>
      </Grid>
      {openDialog === 'cancel' && <CancelDialog visit={visit} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'move' && <MoveDialog visit={visit} onClose={() => setOpenDialog(null)} />}
    </>
  );
}

const refundLabels = { none: 'No refund', pending: 'On its way', processed: 'Refunded', failed: 'Failed: see Payments' } as const;

const paidLabel = (isPaid: boolean, status: VisitFile['status']): string => (isPaid ? 'Yes' : status === 'open' ? 'Not yet' : 'No');

function Payment({ visit: { id, payment, isPaid, refund, total, status } }: { visit: VisitFile }) {
  return (
    <Panel aria-labelledby="visit-payment">
      <PanelTitle id="visit-payment">Payment</PanelTitle>
      <DefinitionList layout="dense">
        <Definition name="Fee">{formatRupees(total)}</Definition>
        <Definition name="Paid">
          {payment === undefined ? paidLabel(isPaid, status) : `${formatRupees(payment.amount)}, ${formatTime(payment.at)}`}
        </Definition>
        {payment !== undefined && <Definition name="Paid by">{`${payment.method.toUpperCase()} ${payment.id}`.trim()}</Definition>}
        {refund !== undefined && (
          <Definition name="Refund">{`${formatRupees(refund.amount)} (${refund.percent} %), ${refundLabels[refund.status]}`}</Definition>
        )}
      </DefinitionList>
      {payment !== undefined && (
        <chakra.div mt="3">
          <FileButton
            endpoint="appointment.readReceipt"
            params={{ id }}
            name={`receipt-${id}.pdf`}
            errorText="Failed to load the receipt. Please try again."
            opensTab
          >
            Receipt PDF
          </FileButton>
        </chakra.div>
      )}
    </Panel>
  );
}

function Patient({ visit: { patient } }: { visit: VisitFile }) {
  const { phone, email, dob, bookedBy, customerId } = patient;
  return (
    <Panel aria-labelledby="visit-patient">
      <PanelTitle id="visit-patient">Patient</PanelTitle>
      <DefinitionList layout="dense">
        <Definition name="Name">{patient.name || 'Deleted patient'}</Definition>
        {dob !== undefined && dob !== '' && <Definition name="Born">{formatCalendarDay(dob, 'full')}</Definition>}
        {bookedBy !== undefined && <Definition name="Booked by">{bookedBy || 'Deleted customer'}</Definition>}
        <Definition name="Phone">
          {phone === '' ? (
            'N/A'
          ) : (
            <chakra.a href={`tel:${phone}`} display="inline-block" py="1" color="brand" textDecoration="underline">
              {formatPhone(phone)}
            </chakra.a>
          )}
        </Definition>
        {email !== undefined && (
          <Definition name="Email">
            {email === '' ? (
              'N/A'
            ) : (
              <chakra.a href={`mailto:${email}`} display="inline-block" py="1" color="brand" textDecoration="underline">
                {email}
              </chakra.a>
            )}
          </Definition>
        )}
      </DefinitionList>
      {customerId !== undefined && email !== '' && (
        <chakra.p mt="3" fontSize="sm">
          <TextLink to={adminPath('users', { user: customerId })}>See the customer</TextLink>
        </chakra.p>
      )}
    </Panel>
  );
}
