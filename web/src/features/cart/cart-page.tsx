import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { deliveryPromise, returnDays } from '#web/content/policy.ts';
import { settings } from '#web/content/settings.ts';
import { signInPath } from '#web/paths.ts';
import { useShipping } from '#web/shop/api/seller.ts';
import { refreshCart, useCart } from '#web/shop/cart/cart.ts';
import { cartCouponControl } from '#web/shop/cart/coupon.ts';
import { includesTax } from '#web/shop/cart/price-mode.ts';
import { Coupon } from '#web/ui/catalog/coupon.tsx';
import type * as Delivery from '#web/ui/catalog/delivery-check.tsx';
import { OrderTotals } from '#web/ui/catalog/order-totals.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { Card, Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import { CartLineItem } from './line.tsx';

/** If this code cannot be loaded, the page says nothing about delivery. */
const CartDelivery = lazy<ComponentType<ComponentProps<typeof Delivery.CartDelivery>>>(() =>
  import('#web/ui/catalog/delivery-check.tsx').then(({ CartDelivery }) => ({ default: CartDelivery })).catch(() => ({ default: () => null })),
);

function CartLoading() {
  return (
    <Card role="status" aria-label="Loading your cart">
      {[0, 1, 2].map((each) => (
        <Flex key={each} gap="5" py="4">
          <Skeleton boxSize={{ base: '20', sm: '28' }} flexShrink="0" />
          <Box flex="1">
            <Skeleton h="5" w="60%" />
            <Skeleton h="4" w="30%" mt="3" />
            <Skeleton h="12" w="8rem" mt="3" borderRadius="pill" />
          </Box>
        </Flex>
      ))}
    </Card>
  );
}

export function Component() {
  const { cart, count, isLoading, error, isSaving } = useCart();
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const shipping = useShipping();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(cart.items.length, heading);
  const isBlocked = cart.items.some((line) => line.problem !== undefined);
  useEffect(() => {
    if (error !== null) console.warn('Failed to fetch cart', error.code);
  }, [error]);
  return (
    <Container pt={{ base: '6', md: '10' }}>
      <Title noIndex>Your cart</Title>
      <Flex align="baseline" gap="3" mb="1">
        <Heading ref={heading} tabIndex={-1} outline="none">
          Your cart
        </Heading>
        {count > 0 && (
          <chakra.span color="ink.soft">
            {count} {count === 1 ? 'item' : 'items'}
          </chakra.span>
        )}
      </Flex>
      {/* Rendered on the server, so that there is something to read while the items load. */}
      <chakra.p color="ink.soft" mb="6">
        {deliveryPromise(shipping)}, {returnDays} days to send something back, and payment by UPI, card, net banking, wallet or EMI.
      </chakra.p>
      {isLoading && cart.items.length === 0 ? (
        <CartLoading />
      ) : error !== null && error.status !== 401 ? (
        <ErrorState title="We could not load your cart" text={error.message} onRetry={() => void refreshCart().catch(() => undefined)} />
      ) : cart.items.length === 0 ? (
        <EmptyState
          drawing="basket"
          title="Your cart is empty"
          text="Somewhere on our shelves is the thing that will be carried to bed tonight."
          action={<ButtonLink to="/products">Start Shopping</ButtonLink>}
        />
      ) : (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} gap="6" alignItems="start">
          <Card>
            <chakra.ul listStyleType="none" aria-label="Items in your cart">
              {cart.items.map((line) => (
                <CartLineItem key={line.variantId} line={line} />
              ))}
            </chakra.ul>
          </Card>
          <Card as="section" aria-label="Order summary" position={{ lg: 'sticky' }} top="6.5rem">
            <chakra.h2 fontSize="xl" mb="3">
              Order summary
            </chakra.h2>
            <OrderTotals figures={cart.summary} includesTax={includesTax(cart.items)} isEstimate={isSaving} />
            <Coupon control={cartCouponControl(cart)} />
            <Suspense fallback={<Box minH="6.25rem" />}>
              <CartDelivery value={cart.summary.subtotal - cart.summary.discount} missing={cart.summary.missingForFree} />
            </Suspense>
            <Button
              size="lg"
              w="full"
              mt="5"
              disabled={isBlocked}
              onClick={() => void navigate(isAuthenticated || settings.guestCart ? '/checkout' : signInPath('/checkout'))}
            >
              Proceed to Checkout
            </Button>
            {isBlocked && (
              <chakra.p role="alert" mt="3" fontSize="sm" color="sale" fontWeight="600">
                Some items cannot be bought. Please look at the notes beside them.
              </chakra.p>
            )}
            {!isAuthenticated && (
              <chakra.p mt="3" fontSize="sm" color="ink.soft" textAlign="center">
                {settings.guestCart ? 'No account needed: a code to your email is enough.' : 'You sign in before you pay. Your cart comes with you.'}
              </chakra.p>
            )}
          </Card>
        </Grid>
      )}
    </Container>
  );
}
