/** Asks a patient to confirm a cancellation and states the refund by the policy. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { refundPercent } from '#shared/rules/clinic/refund-policy.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { refundTime } from '#web/content/policy.ts';
import { TierTable } from '#web/content/refund-tiers.tsx';
import { destructiveStyle } from '#web/theme.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { cancelAppointment, refundAppointment } from '../api/appointments.ts';
import { useDialogAction } from '../api/use-dialog-action.ts';
import { showDay } from '../booking/times.ts';

interface Props {
  readonly appointment: Appointment;
  /** The refund of a paid appointment; undefined when it is not paid. */
  readonly offer?: NonNullable<Appointment['refundOffer']>;
  /** The server's time at which the offer was made. */
  readonly now: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

interface RefundTermsProps {
  readonly appointment: Appointment;
  readonly offer: NonNullable<Props['offer']>;
  readonly now: string;
}

/** Explains the refund by the tiers of the policy or, where another limit applies, by that limit. */
function RefundTerms({ appointment: { amount, start }, offer: { percent, amount: refundAmount, policyVersion }, now }: RefundTermsProps) {
  const tierPercent = refundPercent(Date.parse(now), Date.parse(start));
  return (
    <>
      <chakra.p mb="3" aria-live="polite">
        {percent === 0 ? (
          <>It is too late for a refund: you do not get back any of the {formatRupees(amount)} you paid.</>
        ) : refundAmount === 0 ? (
          <>
            {percent}% of the {formatRupees(amount)} you paid is below the smallest amount that can be refunded, so there is no refund.
          </>
        ) : (
          <>
            If you cancel now, you get back{' '}
            <strong>
              {formatRupees(refundAmount)} ({percent}%)
            </strong>{' '}
            of the {formatRupees(amount)} you paid, to where the payment came from, within {refundTime}.
          </>
        )}
      </chakra.p>
      <chakra.p mb="2">The slot becomes available to others. This cannot be undone.</chakra.p>
      {percent === tierPercent ? (
        <TierTable />
      ) : (
        <chakra.p mb="2">
          {percent < tierPercent
            ? 'You rescheduled this appointment, so your refund cannot be higher than it was then.'
            : 'We moved this appointment, so your refund cannot be lower than it was then.'}
        </chakra.p>
      )}
      <chakra.p fontSize="sm" color="ink.soft" css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}>
        <Link to="/doctor/refund-policy">Refund policy</Link>, version {policyVersion}
      </chakra.p>
    </>
  );
}

const confirmLabel = (offer: Props['offer']): string =>
  offer === undefined ? 'Yes, cancel' : offer.amount === 0 ? 'Cancel without a refund' : `Cancel and get ${formatRupees(offer.amount)} back`;

export function CancelAppointmentDialog({ appointment, offer, now, onClose, onChanged }: Props) {
  const { _id: appointmentId, docData, slotDate, slotTime } = appointment;
  const action = offer === undefined ? 'cancel' : 'refund';
  const { busy, errorText, close, run } = useDialogAction({ action, successText: 'Appointment cancelled successfully', onClose, onChanged });
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
        <RefundTerms appointment={appointment} offer={offer} now={now} />
      )}
      {errorText !== null && (
        <Box mt="4">
          <Notice tone="error">{errorText}</Notice>
        </Box>
      )}
    </Overlay>
  );
}
