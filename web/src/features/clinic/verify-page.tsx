/** The page to which Stripe leads back: it shows what the provider says about the payment, not what the address says. */
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Container, Title } from '#web/ui/layout/page.tsx';
import { type StripePayment, useStripePayment } from './api/appointments.ts';
import { failureText } from './api/failures.ts';

export function Component() {
  const [search] = useSearchParams();
  const appointmentId = search.get('appointmentId') ?? '';
  // What the address claims, which does not prove a payment.
  const success = search.get('success') === 'true' ? 'true' : 'false';
  const navigate = useNavigate();
  const { data, error, mutate } = useStripePayment(appointmentId, success);
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

  const appointmentsLink = <ButtonLink to="/doctor/my-appointments">My Appointments</ButtonLink>;
  return (
    <Container pt={{ base: '6', md: '10' }}>
      <Title noIndex>Your payment</Title>
      {appointmentId === '' || kind === 'unknown' ? (
        <EmptyState
          level="h1"
          drawing="kite"
          title="Appointment not found"
          text="We cannot tell which appointment was paid for."
          action={appointmentsLink}
        />
      ) : error !== undefined && data === undefined ? (
        <ErrorState level="h1" title="We could not ask about your payment" text={failureText('verify', error)} onRetry={() => void mutate()}>
          {appointmentsLink}
        </ErrorState>
      ) : data === undefined || data.kind === 'paid' ? (
        <chakra.div role="status">
          <chakra.h1 fontSize="2xl">Looking at your payment</chakra.h1>
          <Skeleton h="32" mt="5" borderRadius="xl" />
        </chakra.div>
      ) : (
        <chakra.div role="status">
          <EmptyState level="h1" drawing="cloud" {...stateTexts(data, success === 'true')} action={appointmentsLink} />
        </chakra.div>
      )}
    </Container>
  );
}

function stateTexts(payment: StripePayment, saysPaid: boolean): { readonly title: string; readonly text: string } {
  if (payment.kind === 'refunded') return { title: 'Your payment is on its way back', text: payment.text };
  if (payment.kind === 'over')
    return {
      title: 'This appointment cannot be paid any more',
      text: 'It was cancelled or not paid in time. My Appointments shows any refund.',
    };
  if (payment.kind === 'unpaid' && !saysPaid)
    return {
      title: 'You have not paid yet',
      text: 'You have not been charged. While we hold the slot for you, you can pay or cancel in My Appointments.',
    };
  return {
    title: 'Your payment is not confirmed yet',
    text: 'We keep asking. If money has left your account, please do not pay again: it is confirmed here within minutes, or goes back.',
  };
}
