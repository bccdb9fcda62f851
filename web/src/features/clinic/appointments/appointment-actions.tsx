/** What a patient can do about an appointment: pay or cancel an unpaid one, ask for a refund of a paid one, reschedule either. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { CalendarClock, CalendarPlus, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { refundTime } from '#web/content/policy.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import type { AppointmentList } from '../api/appointments.ts';
import { HoldCountdown } from './appointment-status.tsx';
import { CancelAppointmentDialog } from './cancel-dialog.tsx';
import { PayOnline, usePayment } from './pay-online.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

interface Props {
  readonly appointment: Appointment;
  readonly read: AppointmentList;
  readonly reread: () => void;
}

const ActionRow = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    w: { base: 'full', sm: 'auto' },
    '& > button': { flex: { base: '1 1 auto', sm: 'initial' } },
  },
});

export function UnpaidActions({ appointment, read, reread }: Props) {
  const [cancelling, setCancelling] = useState(false);
  const { phase, problem, choose, pay } = usePayment(appointment, reread);
  const busy = phase === 'paying' || phase === 'confirming';
  return (
    <Flex direction="column" gap="3" w={{ base: 'full', sm: 'auto' }}>
      {appointment.holdEndsAt !== undefined && phase !== 'confirming' && <HoldCountdown appointment={appointment} read={read} reread={reread} />}
      <div aria-live="polite">
        {phase === 'confirming' && <Notice tone="info">We are confirming your payment. This can take a minute; please do not pay again.</Notice>}
        {problem !== null && !busy && (
          <Notice tone={problem.tone}>
            {problem.text}
            {problem.mayBePaid && (
              <>
                {' '}
                If money has left your account, look here again in a minute, or{' '}
                <chakra.button type="button" minH="6" textDecoration="underline" cursor="pointer" onClick={() => openContact('general')}>
                  write to us
                </chakra.button>
                .
              </>
            )}
          </Notice>
        )}
      </div>
      <ActionRow>
        {problem?.mayBePaid !== true && (
          <PayOnline phase={phase} methods={read.paymentMethods} onChoose={choose} onPay={(method) => void pay(method)} />
        )}
        <RescheduleButton appointment={appointment} isPaying={busy} reread={reread} />
        <Button variant="outline" aria-disabled={busy} onClick={() => busy || setCancelling(true)}>
          Cancel Appointment
        </Button>
      </ActionRow>
      {cancelling && <CancelAppointmentDialog appointment={appointment} now={read.now} onClose={() => setCancelling(false)} onChanged={reread} />}
    </Flex>
  );
}

function RescheduleButton({ appointment, isPaying = false, reread }: Omit<Props, 'read'> & { readonly isPaying?: boolean }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { rescheduleOffer } = appointment;
  if (rescheduleOffer === undefined) return null;
  return (
    <>
      <Button
        variant="outline"
        aria-disabled={isPaying}
        onClick={() => {
          if (isPaying) return;
          // Reads the appointment again, because the refund depends on the time left.
          reread();
          setDialogOpen(true);
        }}
      >
        <CalendarClock size={18} aria-hidden /> Reschedule
      </Button>
      {isDialogOpen && <RescheduleDialog appointment={appointment} offer={rescheduleOffer} onClose={() => setDialogOpen(false)} onChanged={reread} />}
    </>
  );
}

export function PaidActions({ appointment, read, reread }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { refundOffer } = appointment;
  return (
    <ActionRow>
      <RescheduleButton appointment={appointment} reread={reread} />
      <Button variant="outline" disabled>
        Cannot Cancel (Paid)
      </Button>
      {refundOffer !== undefined && (
        <Button
          variant="outline"
          onClick={() => {
            // Reads the appointment again, because the refund depends on the time left.
            reread();
            setDialogOpen(true);
          }}
        >
          Request refund
        </Button>
      )}
      {isDialogOpen && refundOffer !== undefined && (
        <CancelAppointmentDialog
          appointment={appointment}
          offer={refundOffer}
          now={read.now}
          onClose={() => setDialogOpen(false)}
          onChanged={reread}
        />
      )}
    </ActionRow>
  );
}

/** The receipt of a paid appointment, and its calendar entry until the visit. */
export function AppointmentDocuments({ appointment: { _id: id, refundOffer } }: { appointment: Appointment }) {
  return (
    <ActionRow>
      {refundOffer !== undefined && (
        <FileButton
          endpoint="appointment.readEntry"
          params={{ id }}
          name="appointment.ics"
          errorText="Failed to load the calendar entry. Please try again."
        >
          <CalendarPlus size={16} aria-hidden /> Add to calendar
        </FileButton>
      )}
      <FileButton endpoint="appointment.readReceipt" params={{ id }} name="receipt.pdf" errorText="Failed to load the receipt. Please try again.">
        <ReceiptText size={16} aria-hidden /> Receipt
      </FileButton>
    </ActionRow>
  );
}

/** The refund of a cancelled appointment. */
export function RefundText({ refund: { percent, amount, status } }: { refund: NonNullable<Appointment['refund']> }) {
  const share = `${formatRupees(amount)} (${percent}%)`;
  const texts = {
    none: 'It was cancelled too late for a refund.',
    pending: `${share} is on its way back to where you paid from. It arrives within ${refundTime}.`,
    processed: `${share} was sent back to where you paid from.`,
    failed: `The refund of ${share} did not go through yet. We are seeing to it.`,
  } as const;
  return (
    <Box fontSize="sm" fontWeight="600" color={status === 'failed' ? 'sale' : 'ink'}>
      {texts[status]}
    </Box>
  );
}
