/** Asks a patient to confirm a cancellation and states the refund by the policy. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { showRupees } from '#shared/rules/money.ts';
import { refundTime } from '#web/content/policy.ts';
import { TierTable } from '#web/content/refund-tiers.tsx';
import { destructiveStyle } from '#web/theme.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { cancelAppointment, refundAppointment } from '../api/appointments.ts';
import { useAppointmentAction } from '../api/use-appointment-action.ts';
import { showDay } from '../booking/times.ts';

interface Props {
  readonly appointment: Appointment;
  /** The refund of a paid appointment; undefined when it is not paid. */
  readonly offer?: NonNullable<Appointment['refundOffer']>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function RefundTerms({ amount, offer: { percent, amount: refundAmount, policyVersion } }: { amount: number; offer: NonNullable<Props['offer']> }) {
  return (
    <>
      <chakra.p mb="3" aria-live="polite">
        {percent === 0 ? (
          <>The appointment begins too soon: nothing of the {showRupees(amount)} you paid comes back.</>
        ) : (
          <>
            If you cancel now, you get back{' '}
            <strong>
              {showRupees(refundAmount)} ({percent}%)
            </strong>{' '}
            of the {showRupees(amount)} you paid, to where the payment came from, within {refundTime}.
          </>
        )}
      </chakra.p>
      <chakra.p mb="2">The time is given free, and this action cannot be undone.</chakra.p>
      <TierTable />
      <chakra.p fontSize="sm" color="ink.soft" css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}>
        <Link to="/doctor/refund-policy">Refund policy</Link>, version {policyVersion}
      </chakra.p>
    </>
  );
}

const confirmLabel = (offer: Props['offer']): string =>
  offer === undefined ? 'Yes, cancel' : offer.percent === 0 ? 'Cancel without a refund' : `Cancel and get ${showRupees(offer.amount)} back`;

export function CancelAppointmentDialog({ appointment, offer, onClose, onChanged }: Props) {
  const { _id: appointmentId, docData, slotDate, slotTime, amount } = appointment;
  const action = offer === undefined ? 'cancel' : 'refund';
  const { busy, errorText, close, run } = useAppointmentAction({ action, successText: 'Appointment cancelled successfully', onClose, onChanged });
  const cancel = () =>
    run(() => (offer === undefined ? cancelAppointment(appointmentId) : refundAppointment({ appointmentId, percent: offer.percent })));
  return (
    <Overlay
      open
      onClose={close}
      title={offer === undefined ? 'Cancel this appointment?' : 'Request a refund?'}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" aria-disabled={busy} onClick={close}>
            Keep appointment
          </Button>
          <Button {...destructiveStyle} aria-disabled={busy} onClick={() => void cancel()}>
            {busy ? 'Cancelling...' : confirmLabel(offer)}
          </Button>
        </Flex>
      }
    >
      <chakra.p mb="3" fontWeight="600" overflowWrap="anywhere">
        {docData.name}, {showDay(slotDate)}, {slotTime}
      </chakra.p>
      {offer === undefined ? (
        <p>Are you sure you want to cancel this appointment? This action cannot be undone.</p>
      ) : (
        <RefundTerms amount={amount} offer={offer} />
      )}
      {errorText !== null && (
        <Box mt="4">
          <Notice tone="error">{errorText}</Notice>
        </Box>
      )}
    </Overlay>
  );
}
