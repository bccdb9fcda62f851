/** Which appointments have I, and what can I do about each? */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { Awaited } from '#web/ui/feedback/async-content.tsx';
import { ButtonLink, EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Heading, Measure, Title } from '#web/ui/layout/page.tsx';
import { type AppointmentList, useAppointments } from './api/appointments.ts';
import { AppointmentCard } from './appointments/appointment-card.tsx';
import { inTwo } from './appointments/appointment-state.ts';
import { failureText } from './failures.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" mb="8">
      <chakra.h2 fontSize="2xl" lineHeight="1.2" mb="3">
        {title}
      </chakra.h2>
      <Flex as="ul" listStyleType="none" direction="column" gap="4" aria-label={title}>
        {children}
      </Flex>
    </Box>
  );
}

function Appointments({ read, reread }: { read: AppointmentList; reread: () => void }) {
  const { coming, past } = inTwo(read);
  const empty = read.appointments.length === 0;
  useEffect(() => {
    if (empty) toast('info', 'No appointments found');
  }, [empty]);
  if (empty)
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
        <Part title="Coming up">
          {coming.map((each) => (
            <AppointmentCard key={each._id} appointment={each} read={read} reread={reread} />
          ))}
        </Part>
      )}
      {past.length > 0 && (
        <Part title="Earlier">
          {past.map((each) => (
            <AppointmentCard key={each._id} appointment={each} read={read} reread={reread} />
          ))}
        </Part>
      )}
    </>
  );
}

export function Component() {
  const read = useAppointments();
  const { mutate } = read;
  const reread = useCallback(() => void mutate(), [mutate]);
  return (
    <Measure pt={{ base: '6', md: '10' }}>
      <Title hidden>My Appointments</Title>
      <Flex align="center" justify="space-between" gap="4" wrap="wrap" mb="6">
        <Heading>My Appointments</Heading>
        <ButtonLink to="/doctor/my-profile" variant="outline" size="sm">
          My Profile
        </ButtonLink>
      </Flex>
      <Awaited
        read={read}
        loading="Loading your appointments..."
        failed="Failed to load appointments"
        because={(error) => failureText('list', error)}
      >
        {(appointments) => <Appointments read={appointments} reread={reread} />}
      </Awaited>
    </Measure>
  );
}
