/** How is what is in the cart, or the one product of Buy Now, paid for? */
import { Grid } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { refreshCart } from '#web/api/cart.ts';
import { Heading, Measure, Title } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { type BasketState, useBuyNowBasket, useCartBasket } from './basket.ts';
import { Checkout } from './checkout.tsx';

export function Component() {
  const [search] = useSearchParams();
  return (
    <Measure py={{ base: '6', md: '10' }}>
      <Title>Checkout</Title>
      <Heading mb="6">Checkout</Heading>
      {search.get('buyNow') === 'true' ? <BuyNow /> : <FromCart />}
    </Measure>
  );
}

const BuyNow = () => <Loaded state={useBuyNowBasket()} />;
const FromCart = () => <Loaded state={useCartBasket(refreshCart)} />;

function Loaded({ state }: { state: BasketState }) {
  const navigate = useNavigate();
  // Once the checkout is on the screen it stays: an order empties the cart, and that is not a reason to leave for the products.
  const begun = useRef(false);
  if (state.kind === 'ready') begun.current = true;
  const leave = state.kind === 'leave' && !begun.current ? state : null;
  const [to, text] = [leave?.to, leave?.text];
  useEffect(() => {
    if (to === undefined || text === undefined) return;
    toast('warning', text);
    void navigate(to, { replace: true });
  }, [to, text, navigate]);
  const last = useRef<Extract<BasketState, { kind: 'ready' }>>(null);
  if (state.kind === 'ready') last.current = state;
  if (last.current !== null) return <Checkout basket={last.current.basket} reread={last.current.reread} />;
  if (state.kind === 'failed') return <ErrorState title="Failed to fetch cart" text="Please check your connection." onRetry={state.retry} />;
  return (
    <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 24rem' }} gap="6" role="status" aria-label="Loading your checkout">
      <Skeleton h="96" borderRadius="xl" />
      <Skeleton h="72" borderRadius="xl" />
    </Grid>
  );
}
