/** Where does a payment provider's own page lead back to? To what the provider says of the payment: what stands in the address proves nothing. */
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { ApiError, call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Measure, Title } from '#web/ui/layout/page.tsx';
import { isWaiting } from './appointments/use-appointments.ts';
import { failureText } from './failures.ts';

/** Milliseconds between two looks at a payment that is not known yet. */
const lookEvery = 3_000;

type Known =
  | { readonly kind: 'paid' | 'unpaid' | 'pending' | 'over' | 'unknown' }
  /** Taken, and on its way back. */
  | { readonly kind: 'refunded'; readonly text: string };

/** Refusals that say how the payment stands; every other one is trouble. */
async function look(appointmentId: string, success: 'true' | 'false'): Promise<Known> {
  try {
    await call('appointment.verifyStripe', { body: { success, appointmentId } });
    return { kind: 'paid' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    switch (error.code) {
      case 'payment_pending':
        return { kind: 'pending' };
      case 'payment_refunded':
        return { kind: 'refunded', text: error.message };
      case 'appointment_not_payable':
        return { kind: 'over' };
      case 'appointment_not_found':
        return { kind: 'unknown' };
      case 'payment_not_made':
        return { kind: await stillWaits(appointmentId) };
      default:
        throw error;
    }
  }
}

async function stillWaits(appointmentId: string): Promise<'unpaid' | 'over'> {
  const { appointments } = await call('appointment.list');
  const appointment = appointments.find(({ _id }) => _id === appointmentId);
  return appointment === undefined || isWaiting(appointment) ? 'unpaid' : 'over';
}

export function Component() {
  const [search] = useSearchParams();
  const appointmentId = search.get('appointmentId') ?? '';
  // Not whether it was paid: only what somebody says who comes back.
  const success = search.get('success') === 'true' ? 'true' : 'false';
  const { user } = useSession();
  const navigate = useNavigate();
  const { data, error, mutate } = useSWR<Known, ApiError>(
    user === null || appointmentId === '' ? null : ['appointment.verifyStripe', user.id, appointmentId, success],
    () => look(appointmentId, success),
    {
      refreshInterval: (latest) => (latest?.kind === 'pending' || (latest?.kind === 'unpaid' && success === 'true') ? lookEvery : 0),
      // A page that was kept is not what is true now.
      revalidateOnMount: true,
    },
  );
  const kind = data?.kind;
  useEffect(() => {
    if (kind !== 'paid') return;
    toast('success', 'Payment successful! Appointment confirmed! 🎉');
    void navigate('/doctor/my-appointments', { replace: true });
  }, [kind, navigate]);
  const text = data?.kind === 'refunded' ? data.text : undefined;
  useEffect(() => {
    if (text !== undefined) toast('error', `Payment verification failed: ${text}`);
  }, [text]);
  useEffect(() => {
    if (error === undefined) return;
    toast(
      'error',
      error.status >= 500 ? 'Server error during verification. Please contact support.' : `Payment verification failed: ${error.message}`,
    );
  }, [error]);

  const toMine = <ButtonLink to="/doctor/my-appointments">My Appointments</ButtonLink>;
  return (
    <Measure pt={{ base: '6', md: '10' }}>
      <Title hidden>Your payment</Title>
      {appointmentId === '' || kind === 'unknown' ? (
        <EmptyState level="h1" drawing="kite" title="Appointment not found" text="We cannot tell which appointment was paid for." action={toMine} />
      ) : error !== undefined && data === undefined ? (
        <ErrorState level="h1" title="We could not ask about your payment" text={failureText('verify', error)} onRetry={() => void mutate()}>
          {toMine}
        </ErrorState>
      ) : data === undefined || data.kind === 'paid' ? (
        <chakra.div role="status">
          <chakra.h1 fontSize="2xl">Looking at your payment</chakra.h1>
          <Skeleton h="32" mt="5" borderRadius="xl" />
        </chakra.div>
      ) : (
        <chakra.div role="status">
          <EmptyState level="h1" drawing="cloud" {...words(data, success === 'true')} action={toMine} />
        </chakra.div>
      )}
    </Measure>
  );
}

function words(known: Known, saysPaid: boolean): { readonly title: string; readonly text: string } {
  if (known.kind === 'refunded') return { title: 'Your payment is on its way back', text: known.text };
  if (known.kind === 'over')
    return {
      title: 'This appointment cannot be paid any more',
      text: 'It was cancelled, or its time to be paid was over. What was paid for it goes back to where it came from.',
    };
  if (known.kind === 'unpaid' && !saysPaid)
    return {
      title: 'You have not paid yet',
      text: 'Nothing was taken. While your time is kept for you, you can pay for it or give it up in My Appointments.',
    };
  return {
    title: 'Your payment is not confirmed yet',
    text: 'We keep asking. If money has left your account, please do not pay again: it is confirmed here within minutes, or goes back.',
  };
}
