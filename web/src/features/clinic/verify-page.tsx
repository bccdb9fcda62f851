/** Where does a payment provider's own page lead back to? To what we know of the payment: what stands in the address proves nothing. */
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { type Answer, type ApiError, call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { Measure, Title } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { failureText } from './failures.ts';
import { isWaiting } from './use-appointments.ts';

/** Milliseconds between two looks at a payment that is not known yet. */
const lookEvery = 3_000;

export function Component() {
  const [search] = useSearchParams();
  const appointmentId = search.get('appointmentId') ?? '';
  const { user } = useSession();
  const navigate = useNavigate();
  const { data, error, mutate } = useSWR<Answer<'appointment.list'>, ApiError>(
    user === null || appointmentId === '' ? null : ['appointment.list', user.id, 'verify'],
    () => call('appointment.list'),
    { refreshInterval: (latest) => (latest?.appointments.some((each) => each._id === appointmentId && isWaiting(each)) === true ? lookEvery : 0) },
  );
  const appointment = data?.appointments.find(({ _id }) => _id === appointmentId);
  const paid = appointment?.payment === true && !appointment.cancelled;
  useEffect(() => {
    if (!paid) return;
    toast('success', 'Payment successful! Appointment confirmed! 🎉');
    void navigate('/doctor/my-appointments', { replace: true });
  }, [paid, navigate]);
  useEffect(() => {
    if (error !== undefined) toast('error', 'Server error during verification. Please contact support.');
  }, [error]);
  const toMine = <ButtonLink to="/doctor/my-appointments">My Appointments</ButtonLink>;
  return (
    <Measure pt={{ base: '6', md: '10' }}>
      <Title hidden>Your payment</Title>
      {appointmentId === '' || (data !== undefined && appointment === undefined) ? (
        <EmptyState level="h1" drawing="kite" title="Appointment not found" text="We cannot tell which appointment was paid for." action={toMine} />
      ) : error !== undefined && data === undefined ? (
        <ErrorState level="h1" title="We could not ask about your payment" text={failureText('list', error)} onRetry={() => void mutate()}>
          {toMine}
        </ErrorState>
      ) : appointment === undefined || paid ? (
        <chakra.div role="status">
          <chakra.h1 fontSize="2xl">Looking at your payment</chakra.h1>
          <Skeleton h="32" mt="5" borderRadius="xl" />
        </chakra.div>
      ) : isWaiting(appointment) ? (
        <chakra.div role="status">
          <EmptyState
            level="h1"
            drawing="cloud"
            title="Your payment is not confirmed yet"
            text="We keep asking. If money has left your account, please do not pay again: it is confirmed here within minutes, or goes back."
            action={toMine}
          />
        </chakra.div>
      ) : (
        <EmptyState
          level="h1"
          drawing="cloud"
          title="This appointment cannot be paid any more"
          text="It was cancelled, or its time to be paid was over. What was paid for it goes back to where it came from."
          action={toMine}
        />
      )}
    </Measure>
  );
}
