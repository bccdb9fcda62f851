/** What comes back when a paid appointment is given up now? Told from the policy before it is asked. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/contract/appointment.ts';
import { showRupees } from '#shared/rules/money.ts';
import { call } from '#web/api/client.ts';
import { refundTime } from '#web/content/policy.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TierTable } from '#web/ui/refund-tiers.tsx';
import { toast } from '#web/ui/toast.ts';
import { failureText } from './failures.ts';
import { showDay } from './times.ts';

interface Props {
  readonly appointment: Appointment;
  readonly offer: NonNullable<Appointment['refundOffer']>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function RefundDialog({ appointment, offer, onClose, onChanged }: Props) {
  const { _id, docData, slotDate, slotTime, amount } = appointment;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  // What becomes of it is not known yet.
  const close = () => {
    if (!busy) onClose();
  };
  const refund = async () => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await call('appointment.refund', { body: { appointmentId: _id, percent: offer.percent } });
      toast('success', 'Appointment cancelled successfully');
      onChanged();
      onClose();
    } catch (error) {
      const text = failureText('refund', error);
      toast('error', text);
      setTrouble(text);
      setBusy(false);
      onChanged();
    }
  };
  return (
    <Overlay
      open
      onClose={close}
      title="Request a refund?"
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" aria-disabled={busy} onClick={close}>
            Keep appointment
          </Button>
          <Button aria-disabled={busy} onClick={() => void refund()}>
            {busy ? 'Cancelling...' : offer.percent === 0 ? 'Cancel without a refund' : `Cancel and get ${showRupees(offer.amount)} back`}
          </Button>
        </Flex>
      }
    >
      <chakra.p mb="3" fontWeight="600" overflowWrap="anywhere">
        {docData.name}, {showDay(slotDate)}, {slotTime}
      </chakra.p>
      <chakra.p mb="3" aria-live="polite">
        {offer.percent === 0 ? (
          <>The appointment begins too soon: nothing of the {showRupees(amount)} you paid comes back.</>
        ) : (
          <>
            If you cancel now, you get back{' '}
            <strong>
              {showRupees(offer.amount)} ({offer.percent}%)
            </strong>{' '}
            of the {showRupees(amount)} you paid, to where the payment came from, within {refundTime}.
          </>
        )}
      </chakra.p>
      <chakra.p mb="2">The time is given free, and this action cannot be undone.</chakra.p>
      <TierTable />
      <chakra.p fontSize="sm" color="ink.soft" css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}>
        <Link to="/doctor/refund-policy">Refund policy</Link>, version {offer.policyVersion}
      </chakra.p>
      {trouble !== null && (
        <Box mt="4">
          <Notice tone="error">{trouble}</Notice>
        </Box>
      )}
    </Overlay>
  );
}
