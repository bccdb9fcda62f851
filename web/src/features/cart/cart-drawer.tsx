/** What is in the cart now, without leaving the page? It slides out after something was added. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showRupees } from '#shared/rules/money.ts';
import { useCart } from '#web/api/cart.ts';
import { useSession } from '#web/api/session.ts';
import { signInPath } from '#web/paths.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { ButtonLink, EmptyState } from '#web/ui/states.tsx';
import { type Toast, useToast } from '#web/ui/toast.ts';
import { Line } from './line.tsx';

/** The page's own messages lie below the open drawer, out of reach of eyes and screen readers: they are said here. */
function Told() {
  const toast = useToast();
  const [last, setLast] = useState<Toast | null>(null);
  // After the region itself is there, else it would not be read out. It stays when the message goes: nothing jumps.
  useEffect(() => {
    if (toast === null) return undefined;
    const soon = setTimeout(() => setLast(toast), 50);
    return () => clearTimeout(soon);
  }, [toast]);
  const good = last?.variant === 'success' || last?.variant === 'info';
  return (
    <Flex
      role="status"
      align="center"
      gap="2"
      mb="5"
      px="4"
      py="3"
      minH="12"
      borderRadius="lg"
      fontSize="sm"
      fontWeight="600"
      bg={good || last === null ? 'good.tint' : 'sale.tint'}
      color={good || last === null ? 'good' : 'sale'}
    >
      {last !== null && (
        <>
          <chakra.span flexShrink="0">{good ? <CircleCheck size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />}</chakra.span>
          <chakra.span minW="0" overflowWrap="anywhere">
            {last.text}
          </chakra.span>
        </>
      )}
    </Flex>
  );
}

function Foot({ blocked, subtotal, settling }: { blocked: boolean; subtotal: number; settling: boolean }) {
  const { isAuthenticated } = useSession();
  return (
    <>
      <Flex justify="space-between" gap="4" fontWeight="600" fontSize="lg" aria-busy={settling}>
        <span>Subtotal</span>
        <chakra.span fontVariantNumeric="tabular-nums">{showRupees(subtotal)}</chakra.span>
      </Flex>
      <chakra.p fontSize="sm" color="ink.soft" mb="4">
        {blocked ? 'Some items cannot be bought. Please look at the notes beside them.' : 'Tax and shipping come at checkout.'}
      </chakra.p>
      <Flex gap="3" css={{ '& > *': { flex: '1 1 auto', paddingInline: '1rem' } }}>
        <ButtonLink to="/cart" variant="outline">
          View Cart
        </ButtonLink>
        {blocked ? (
          <Button disabled>Checkout</Button>
        ) : (
          <ButtonLink to={isAuthenticated ? '/checkout' : signInPath('/checkout')}>Checkout</ButtonLink>
        )}
      </Flex>
    </>
  );
}

export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { cart, count, isSaving } = useCart();
  const empty = cart.items.length === 0;
  return (
    <Overlay
      open={open}
      onClose={onClose}
      place="right"
      title={empty ? 'Your cart' : `Your cart (${count} ${count === 1 ? 'item' : 'items'})`}
      footer={
        empty ? undefined : (
          <Foot blocked={cart.items.some((line) => line.problem !== undefined)} subtotal={cart.summary.subtotal} settling={isSaving} />
        )
      }
    >
      <Told />
      {empty ? (
        <EmptyState drawing="basket" level="h3" title="Your cart is empty" action={<Button onClick={onClose}>Continue shopping</Button>} />
      ) : (
        <chakra.ul listStyleType="none" aria-label="Items in your cart">
          {cart.items.map((line) => (
            <Line key={line.productId} line={line} compact />
          ))}
        </chakra.ul>
      )}
    </Overlay>
  );
}
