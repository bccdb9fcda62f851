/** The patient's appointments: coming ones first, then earlier ones; of very many, those that were booked long ago are read on demand. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { ButtonLink, EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { splitByTime } from './api/appointment-state.ts';
import { type AppointmentList, useAppointments } from './api/appointments.ts';
import { failureText } from './api/failures.ts';
import { AppointmentCard } from './appointments/appointment-card.tsx';

function AppointmentSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} level={2}>
      <Flex as="ul" listStyleType="none" direction="column" gap="4" aria-label={title}>
        {children}
      </Flex>
    </Section>
  );
}

interface Props {
  readonly read: AppointmentList;
  /** Whether the list may be about to change, because it is read again. */
  readonly isValidating: boolean;
  readonly reread: () => void;
}

function Appointments({ read, isValidating, reread }: Props) {
  const { coming, past } = splitByTime(read);
  const isEmpty = read.appointments.length === 0;
  const hasToasted = useRef(false);
  useEffect(() => {
    if (!isEmpty || isValidating || hasToasted.current) return;
    hasToasted.current = true;
    toast('info', 'No appointments found');
  }, [isEmpty, isValidating]);
  if (isEmpty)
    return (
      <EmptyState
        drawing="kite"
        title="No appointments found"
        text="Find a doctor, choose a time, and it stands here."
        action={<ButtonLink to="/doctor/doctors">Find Doctors</ButtonLink>}
      />
    );
  return (
    <>
      {coming.length > 0 && (
        <AppointmentSection title="Coming up">
          {coming.map((each) => (
            <AppointmentCard key={each._id} appointment={each} read={read} reread={reread} />
          ))}
        </AppointmentSection>
      )}
      {past.length > 0 && (
        <AppointmentSection title="Earlier">
          {past.map((each) => (
            <AppointmentCard key={each._id} appointment={each} read={read} reread={reread} />
          ))}
        </AppointmentSection>
      )}
      {read.next !== undefined && <EarlierBookings before={read.next} />}
    </>
  );
}

/** Focuses this part, because it has replaced the pressed button. */
const focusOnMount = (node: HTMLDivElement | null) => node?.focus();

function EarlierBookings({ before }: { before: string }) {
  const [isShown, setShown] = useState(false);
  if (!isShown)
    return (
      <Button variant="outline" onClick={() => setShown(true)}>
        Show earlier bookings
      </Button>
    );
  return (
    <chakra.div ref={focusOnMount} tabIndex={-1} outline="none">
      <EarlierPage before={before} />
    </chakra.div>
  );
}

function EarlierPage({ before }: { before: string }) {
  const read = useAppointments(before);
  return (
    <AsyncContent read={read} loadingText="Loading your earlier bookings..." reasonOf={(error) => failureText('list', error)}>
      {(page) => (
        <>
          <AppointmentSection title="Earlier bookings">
            {page.appointments.map((each) => (
              <AppointmentCard key={each._id} appointment={each} read={page} reread={() => void read.mutate()} />
            ))}
          </AppointmentSection>
          {page.next !== undefined && <EarlierBookings before={page.next} />}
        </>
      )}
    </AsyncContent>
  );
}

export function Component() {
  const read = useAppointments();
  const { mutate } = read;
  const reread = useCallback(() => void mutate(), [mutate]);
  return (
    <Container pt={{ base: '6', md: '10' }}>
      <Title noIndex>My Appointments</Title>
      <Flex align="center" justify="space-between" gap="4" wrap="wrap" mb="6">
        <Heading>My Appointments</Heading>
        <ButtonLink to="/doctor/my-profile" variant="outline" size="sm">
          My Profile
        </ButtonLink>
      </Flex>
      <AsyncContent
        read={read}
        loadingText="Loading your appointments..."
        errorTitle="Failed to load appointments"
        reasonOf={(error) => failureText('list', error)}
      >
        {(appointments) => <Appointments read={appointments} isValidating={read.isValidating} reread={reread} />}
      </AsyncContent>
    </Container>
  );
}
