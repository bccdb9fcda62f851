import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { useAddresses } from '#web/shop/api/addresses.ts';
import { refreshCart } from '#web/shop/cart/cart.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { type BasketState, useBuyNowBasket, useCartBasket } from './basket.ts';
import { Checkout, CheckoutLoading } from './checkout.tsx';
import type { ShippingFormIn } from './checks.ts';
import { clearGuestDraft } from './guest-draft.ts';

/** Loaded on demand, because customers do not need it. */
const GuestCheckout = lazy(() => import('./guest-checkout.tsx'));

type Ready = Extract<BasketState, { kind: 'ready' }>;

export function Component() {
  const [search] = useSearchParams();
  // Starts this read in parallel with that of the basket.
  useAddresses();
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Title noIndex>Checkout</Title>
      <Heading mb="6">Checkout</Heading>
      {search.get('buyNow') === 'true' ? <BuyNowCheckout /> : <CartCheckout />}
    </Container>
  );
}

const BuyNowCheckout = () => <CheckoutLoader state={useBuyNowBasket()} />;
const CartCheckout = () => <CheckoutLoader state={useCartBasket(refreshCart)} />;

function CheckoutLoader({ state }: { state: BasketState }) {
  const navigate = useNavigate();
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  /** The address that a visitor typed before entering the code; the customer's form continues with it. */
  const [typedAddress, setTypedAddress] = useState<ShippingFormIn | null>(null);
  // While the customer pays, this page stays, although the order empties the cart.
  const [placingState, setPlacingState] = useState<Ready | null>(null);
  const ready = placingState ?? (state.kind === 'ready' ? state : null);
  const redirect = ready === null && state.kind === 'leave' ? state : null;
  const [to, text] = [redirect?.to, redirect?.text];
  useEffect(() => {
    if (to === undefined || text === undefined) return;
    toast('warning', text);
    void navigate(to, { replace: true });
  }, [to, text, navigate]);
  // The checkout has signed the visitor in, or another page has: what was typed before belongs to no later visitor of this tab.
  useEffect(() => {
    if (isAuthenticated) clearGuestDraft();
  }, [isAuthenticated]);
  if (ready !== null && !isAuthenticated)
    return (
      <Suspense fallback={<CheckoutLoading />}>
        <GuestCheckout basket={ready.basket} returnTo={`${pathname}${search}`} onVerified={setTypedAddress} />
      </Suspense>
    );
  if (ready !== null)
    return (
      <Suspense fallback={<CheckoutLoading />}>
        <Checkout
          basket={ready.basket}
          reread={ready.reread}
          typedAddress={typedAddress}
          onPlacing={(isPlacing) => setPlacingState(isPlacing ? ready : null)}
        />
      </Suspense>
    );
  if (state.kind === 'failed') return <ErrorState title={state.text} text="Please check your connection." onRetry={state.retry} />;
  return <CheckoutLoading />;
}
