/** A button for each payment provider that is set up; the provider's window or page does the rest. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { CreditCard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { type Provider, providerNames } from '#shared/rules/order/payment-provider.ts';
import { useSession } from '#web/api/session.ts';
import { dismissToast, toast } from '#web/ui/feedback/toast.ts';
import { type AppointmentPayment, payAppointment, payAtStripe } from './pay.ts';

export type Phase = 'closed' | 'chosen' | 'paying' | 'confirming';

/** Milliseconds after which the button is offered again when the browser has not left for Stripe's page. */
const redirectTimeoutMs = 15_000;

export function usePayment({ _id }: Appointment, reread: () => void) {
  const { user } = useSession();
  const [phase, setPhase] = useState<Phase>('closed');
  const [problem, setProblem] = useState<Extract<AppointmentPayment, { kind: 'stopped' }> | null>(null);
  // Two quick clicks must open one window: the state `phase` changes only with the next rendering.
  const isRunning = useRef(false);
  const redirectTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const resetAfterBack = () => {
      clearTimeout(redirectTimer.current);
      redirectTimer.current = undefined;
      isRunning.current = false;
      setPhase('closed');
      reread();
    };
    // The browser's Back may restore this page in the state in which it left for Stripe.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && redirectTimer.current !== undefined) resetAfterBack();
    };
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      clearTimeout(redirectTimer.current);
    };
  }, [reread]);

  const pay = async (method: Provider) => {
    if (isRunning.current || user === null) return;
    isRunning.current = true;
    setPhase('paying');
    setProblem(null);
    dismissToast();
    const payer = { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: user.phone };
    const outcome = method === 'stripe' ? await payAtStripe(_id) : await payAppointment(_id, payer, () => setPhase('confirming'));
    if (outcome.kind === 'leaving') {
      redirectTimer.current = setTimeout(() => {
        isRunning.current = false;
        setPhase('closed');
      }, redirectTimeoutMs);
      return;
    }
    isRunning.current = false;
    // Also resets the chosen provider when the window was dismissed.
    setPhase('closed');
    if (outcome.kind === 'paid') toast('success', 'Payment successful! Appointment confirmed! 🎉');
    if (outcome.kind === 'stopped') {
      toast(outcome.tone, outcome.text);
      setProblem(outcome);
    }
    reread();
  };
  return { phase, problem, choose: () => setPhase('chosen'), pay };
}

const RazorpayMark = () => (
  <svg viewBox="0 0 20 24" width="17" height="20" aria-hidden="true">
    <path d="M6.4 10.3L5.2 14.6l6.9-4.5L7.6 24h4.6L18.8 0z" fill="#3395FF" />
    <path d="M2 17.2L.1 24h9.3l3.8-14.3z" fill="#072654" />
  </svg>
);

const colours: Readonly<Record<Provider, string>> = { razorpay: '#072654', stripe: '#533AFD' };

const Brand = ({ method }: { method: Provider }) => (
  <>
    {method === 'razorpay' && <RazorpayMark />}
    <span>
      <chakra.span srOnly>Pay with </chakra.span>
      <chakra.span fontWeight="700" color={colours[method]}>
        {providerNames[method]}
      </chakra.span>
    </span>
  </>
);

/** Focuses this button, because it has replaced the pressed one. */
const focusOnMount = (node: HTMLButtonElement | null) => node?.focus();

interface Props {
  readonly phase: Phase;
  readonly methods: readonly Provider[];
  readonly onChoose: () => void;
  readonly onPay: (method: Provider) => void;
}

export function PayOnline({ phase, methods, onChoose, onPay }: Props) {
  const [chosen, setChosen] = useState<Provider | null>(null);
  const [hasChosen, setHasChosen] = useState(false);
  if (phase === 'closed')
    return (
      <Button
        {...(hasChosen ? { ref: focusOnMount } : {})}
        onClick={() => {
          setHasChosen(true);
          onChoose();
        }}
      >
        <CreditCard size={18} aria-hidden /> Pay Online
      </Button>
    );
  return (
    <Box role="group" aria-label="How to pay" w={{ base: 'full', sm: 'auto' }}>
      <Flex gap="3" wrap="wrap">
        {methods.map((method, index) => (
          <Button
            key={method}
            variant="outline"
            borderColor="brand"
            flexGrow={{ base: '1', sm: '0' }}
            aria-disabled={phase !== 'chosen'}
            {...(index === 0 ? { ref: focusOnMount } : {})}
            onClick={() => {
              if (phase !== 'chosen') return;
              setChosen(method);
              onPay(method);
            }}
          >
            {phase === 'chosen' || chosen !== method ? <Brand method={method} /> : progressText(phase, method)}
          </Button>
        ))}
      </Flex>
      {methods.length > 1 && phase === 'chosen' && (
        <chakra.p fontSize="sm" color="ink.soft" mt="2">
          Razorpay takes UPI, cards, netbanking and wallets; Stripe takes cards.
        </chakra.p>
      )}
    </Box>
  );
}

const progressText = (phase: Exclude<Phase, 'closed' | 'chosen'>, method: Provider): string =>
  phase === 'confirming' ? 'Confirming your payment...' : method === 'stripe' ? 'Opening Stripe...' : 'Processing...';
