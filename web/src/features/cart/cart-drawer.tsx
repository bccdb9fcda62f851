/** The cart as a drawer, opened after a product was added. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useRef } from 'react';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { signInPath } from '#web/paths.ts';
import { useCart } from '#web/shop/cart/cart.ts';
import { includesTax } from '#web/shop/cart/price-mode.ts';
import { ButtonLink, EmptyState } from '#web/ui/feedback/states.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import { CartLineItem } from './line.tsx';

/** Loaded when the drawer opens. If loading fails, only the cart page says when the parcel arrives. */
const DrawerDelivery = lazy(() =>
  import('#web/ui/catalog/delivery-check.tsx').then(({ DrawerDelivery }) => ({ default: DrawerDelivery })).catch(() => ({ default: () => null })),
);

function DrawerFooter({ cart: { items, summary }, isEstimate }: { cart: Cart; isEstimate: boolean }) {
  const { isAuthenticated } = useSession();
  const isBlocked = items.some((line) => line.problem !== undefined);
  const laterCosts = includesTax(items) ? 'Prices include GST. Shipping comes at checkout.' : 'Tax and shipping come at checkout.';
  return (
    <>
      <Flex justify="space-between" wrap="wrap" columnGap="4" fontWeight="600" fontSize="lg" aria-busy={isEstimate}>
        <span>Subtotal</span>
        <chakra.span fontVariantNumeric="tabular-nums">{formatRupees(summary.subtotal)}</chakra.span>
      </Flex>
      <chakra.p fontSize="sm" color="ink.soft" mb="4">
        {isBlocked ? 'Some items cannot be bought. Please look at the notes beside them.' : laterCosts}
      </chakra.p>
      {!isBlocked && (
        <Suspense fallback={null}>
          <DrawerDelivery />
        </Suspense>
      )}
      <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto', paddingInline: '1rem' } }}>
        <ButtonLink to="/cart" variant="outline">
          View Cart
        </ButtonLink>
        {isBlocked ? (
          <Button disabled>Checkout</Button>
        ) : (
          <ButtonLink to={isAuthenticated || settings.guestCart ? '/checkout' : signInPath('/checkout')}>Checkout</ButtonLink>
        )}
      </Flex>
    </>
  );
}

export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { cart, count, isSaving } = useCart();
  const isEmpty = cart.items.length === 0;
  const content = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(cart.items.length, content);
  return (
    <Overlay
      open={open}
      onClose={onClose}
      placement="right"
      title={isEmpty ? 'Your cart' : `Your cart (${count} ${count === 1 ? 'item' : 'items'})`}
      footer={isEmpty ? undefined : <DrawerFooter cart={cart} isEstimate={isSaving} />}
    >
      <chakra.div ref={content} tabIndex={-1} outline="none">
        {isEmpty ? (
          <EmptyState drawing="basket" level="h3" title="Your cart is empty" action={<Button onClick={onClose}>Continue shopping</Button>} />
        ) : (
          <chakra.ul listStyleType="none" aria-label="Items in your cart">
            {cart.items.map((line) => (
              <CartLineItem key={line.variantId} line={line} isCompact />
            ))}
          </chakra.ul>
        )}
      </chakra.div>
    </Overlay>
  );
}
