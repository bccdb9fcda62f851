/** What is there to know about one appointment, and what can be done about it? */
import { Button, chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { VisitFile } from '#shared/contract/appointment-clinic.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { showRupees } from '#shared/rules/money.ts';
import { showPhone } from '#shared/rules/phone.ts';
import { useRead } from '#web/api/use-read.ts';
import { adminPath } from '#web/ui/admin/address.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { BackLink, Panel, PanelTitle, TabHead } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { timeOf } from '#web/ui/admin/when.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { freeSlot, useAppointment } from '../api/appointments.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useVisitWrites } from './use-visits.ts';
import { VisitHistory } from './visit-history.tsx';
import { clockOf, longDay, patientOf, VisitBadge } from './visit-words.tsx';

const failed = 'Failed to load the appointment';

export function VisitView({ id, back }: { id: string; back: string }) {
  const { data, error, mutate } = useAppointment(id, (visit) => (visit?.refund?.status === 'pending' ? 5_000 : 60_000));
  if (data !== undefined) return <View visit={data} back={back} />;
  return (
    <>
      <TabHead title="Appointment" back={<BackLink to={back}>All appointments</BackLink>} />
      {error === undefined ? <TableSkeleton name="Appointment" /> : <ErrorState title={failed} text={error.message} onRetry={() => void mutate()} />}
    </>
  );
}

function View({ visit, back }: { visit: VisitFile; back: string }) {
  const [asking, setAsking] = useState<'cancel' | 'move' | null>(null);
  const { busy, act } = useVisitWrites();
  const name = patientOf(visit);
  const free = () => act(() => freeSlot(visit.id), 'Others can book this time', 'Failed to set the time free');
  return (
    <>
      <TabHead
        title={name}
        document={`Appointment of ${name}`}
        back={<BackLink to={back}>All appointments</BackLink>}
        aside={<VisitBadge status={visit.status} />}
        actions={
          <>
            <MarkButtons visit={visit} />
            {visit.canMove && (
              <Button size="sm" variant="outline" onClick={() => setAsking('move')}>
                Move
              </Button>
            )}
            {visit.canCancel && (
              <Button size="sm" variant="outline" onClick={() => setAsking('cancel')}>
                Cancel appointment
              </Button>
            )}
            {visit.keepsSlot && visit.patient.customerId !== undefined && (
              <Button size="sm" variant="outline" aria-disabled={busy} onClick={() => void free()}>
                Set the time free
              </Button>
            )}
          </>
        }
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.4fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
        <Grid gap="4" minW="0">
          <Panel aria-labelledby="visit-facts">
            <PanelTitle id="visit-facts">Appointment</PanelTitle>
            <Facts>
              <Fact name="Day">{longDay(indianDay(new Date(visit.start)))}</Fact>
              <Fact name="Time">{`${clockOf(visit.start)} to ${clockOf(visit.end)}`}</Fact>
              <Fact name="Doctor">{visit.doctor.name}</Fact>
              <Fact name="Speciality">{visit.doctor.speciality}</Fact>
              <Fact name="Booked">{timeOf(visit.createdAt)}</Fact>
              {visit.holdEndsAt !== undefined && <Fact name="Kept until">{timeOf(visit.holdEndsAt)}</Fact>}
              {visit.status === 'cancelled' && <Fact name="Cancelled by">{visit.byClinic ? 'The clinic' : 'The patient'}</Fact>}
              {visit.keepsSlot && <Fact name="This time">Kept closed</Fact>}
            </Facts>
          </Panel>
          <Payment visit={visit} />
        </Grid>
        <Grid gap="4" minW="0">
          <Patient visit={visit} />
          <VisitHistory visit={visit} />
        </Grid>
      </Grid>
      {asking === 'cancel' && <CancelDialog visit={visit} onClose={() => setAsking(null)} />}
      {asking === 'move' && <MoveDialog visit={visit} onClose={() => setAsking(null)} />}
    </>
  );
}

const refundWords = { none: 'Nothing goes back', pending: 'On its way', processed: 'Refunded', failed: 'Failed: see Payments' } as const;

const paidWords = (isPaid: boolean, status: VisitFile['status']): string => (isPaid ? 'Yes' : status === 'open' ? 'Not yet' : 'No');

function Payment({ visit: { payment, isPaid, refund, total, status } }: { visit: VisitFile }) {
  return (
    <Panel aria-labelledby="visit-payment">
      <PanelTitle id="visit-payment">Payment</PanelTitle>
      <Facts>
        <Fact name="Fee">{showRupees(total)}</Fact>
        <Fact name="Paid">{payment === undefined ? paidWords(isPaid, status) : `${showRupees(payment.amount)}, ${timeOf(payment.at)}`}</Fact>
        {payment !== undefined && <Fact name="Paid by">{`${payment.method.toUpperCase()} ${payment.id}`.trim()}</Fact>}
        {refund !== undefined && <Fact name="Refund">{`${showRupees(refund.amount)} (${refund.percent} %), ${refundWords[refund.status]}`}</Fact>}
      </Facts>
    </Panel>
  );
}

function Patient({ visit: { patient } }: { visit: VisitFile }) {
  const { phone, email, dob, bookedBy, customerId } = patient;
  return (
    <Panel aria-labelledby="visit-patient">
      <PanelTitle id="visit-patient">Patient</PanelTitle>
      <Facts>
        <Fact name="Name">{patient.name || 'Deleted patient'}</Fact>
        {dob !== undefined && dob !== '' && <Fact name="Born">{longDay(dob)}</Fact>}
        {bookedBy !== undefined && <Fact name="Booked by">{bookedBy || 'Deleted customer'}</Fact>}
        <Fact name="Phone">
          {phone === '' ? (
            'N/A'
          ) : (
            <chakra.a href={`tel:${phone}`} display="inline-block" py="1" color="brand" textDecoration="underline">
              {showPhone(phone)}
            </chakra.a>
          )}
        </Fact>
        {email !== undefined && (
          <Fact name="Email">
            {email === '' ? (
              'N/A'
            ) : (
              <chakra.a href={`mailto:${email}`} display="inline-block" py="1" color="brand" textDecoration="underline">
                {email}
              </chakra.a>
            )}
          </Fact>
        )}
      </Facts>
      {customerId !== undefined && email !== '' && (
        <chakra.p mt="3" fontSize="sm">
          <TextLink to={adminPath('users', { user: customerId })}>See the customer</TextLink>
        </chakra.p>
      )}
    </Panel>
  );
}

const Facts = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))', columnGap: '4', rowGap: '3', fontSize: 'sm' },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt color="ink.soft" fontSize="xs">
        {name}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </div>
  );
}
