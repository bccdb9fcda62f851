/** How does a patient pay? Pay Online shows the provider's button; its window does the rest. */
import { Button, chakra } from '@chakra-ui/react';
import { CreditCard } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Appointment } from '#shared/contract/appointment.ts';
import { useSession } from '#web/api/session.ts';
import { dismissToast, toast } from '#web/ui/toast.ts';
import { type Outcome, payAppointment } from './pay.ts';

export type Phase = 'closed' | 'chosen' | 'paying' | 'confirming';

export function usePayment({ _id }: Appointment, reread: () => void) {
  const { user } = useSession();
  const [phase, setPhase] = useState<Phase>('closed');
  const [trouble, setTrouble] = useState<Extract<Outcome, { kind: 'stopped' }> | null>(null);
  // Two clicks in one moment open one window: the phase is known only with the next rendering.
  const running = useRef(false);

  const pay = async () => {
    if (running.current || user === null) return;
    running.current = true;
    setPhase('paying');
    setTrouble(null);
    dismissToast();
    const payer = { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: user.phone };
    const outcome = await payAppointment(_id, payer, () => setPhase('confirming'));
    running.current = false;
    // A window that was dismissed takes the choice back, too.
    setPhase('closed');
    if (outcome.kind === 'paid') toast('success', 'Payment successful! Appointment confirmed! 🎉');
    if (outcome.kind === 'stopped') {
      toast(outcome.tone, outcome.text);
      setTrouble(outcome);
    }
    reread();
  };
  return { phase, trouble, choose: () => setPhase('chosen'), pay };
}

const Mark = () => (
  <svg viewBox="0 0 20 24" width="17" height="20" aria-hidden="true">
    <path d="M6.4 10.3L5.2 14.6l6.9-4.5L7.6 24h4.6L18.8 0z" fill="#3395FF" />
    <path d="M2 17.2L.1 24h9.3l3.8-14.3z" fill="#072654" />
  </svg>
);

/** The button that was pressed has given its place to this one. */
const takeFocus = (node: HTMLButtonElement | null) => node?.focus();

interface Props {
  readonly phase: Phase;
  readonly onChoose: () => void;
  readonly onPay: () => void;
}

export function PayOnline({ phase, onChoose, onPay }: Props) {
  if (phase === 'closed')
    return (
      <Button onClick={onChoose}>
        <CreditCard size={18} aria-hidden /> Pay Online
      </Button>
    );
  return (
    <Button variant="outline" borderColor="brand" disabled={phase !== 'chosen'} ref={takeFocus} onClick={onPay}>
      {phase === 'chosen' ? (
        <>
          <Mark />
          <span>
            <chakra.span srOnly>Pay with </chakra.span>
            <chakra.span fontWeight="700" color="#072654">
              Razorpay
            </chakra.span>
          </span>
        </>
      ) : phase === 'confirming' ? (
        'Confirming your payment...'
      ) : (
        'Processing...'
      )}
    </Button>
  );
}
