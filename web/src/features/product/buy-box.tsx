/** The quantity and the two buttons of a purchase; once the product is in the cart, the quantity is the cart's. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { ShoppingBag, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { signInPath } from '#web/paths.ts';
import { useCart } from '#web/shop/cart/cart.ts';
import { useShopping } from '#web/ui/catalog/use-shopping.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';

export function BuyBox({ product }: { product: Product }) {
  const [wanted, setWanted] = useState(1);
  const shopping = useShopping();
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const inCart = useCart().quantityOf(product.id);
  const quantity = inCart > 0 ? inCart : Math.min(wanted, Math.max(1, product.stock));
  // View Cart replaces the pressed button and takes its focus.
  const ways = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (inCart > 0 && pressed.current) ways.current?.querySelector('a')?.focus({ preventScroll: true });
    pressed.current = false;
  }, [inCart]);
  const change = (next: number) => (inCart > 0 ? void shopping.change(product, next - inCart) : setWanted(next));
  if (!product.isInStock) {
    return (
      <Flex direction="column" align="flex-start" gap="3">
        <Button size="lg" disabled>
          Out of Stock
        </Button>
        {inCart > 0 && (
          <Button variant="plain" onClick={() => void shopping.remove(product)}>
            Remove from Cart
          </Button>
        )}
      </Flex>
    );
  }
  return (
    <Flex direction="column" gap="4" align="stretch">
      <Flex align="center" gap="3" wrap="wrap">
        <chakra.span fontWeight="600">Quantity</chakra.span>
        <QuantityStepper value={quantity} max={product.stock} label={product.name} onChange={change} onLimit={shopping.limit} />
      </Flex>
      <Flex ref={ways} gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 12rem' } }}>
        {inCart > 0 ? (
          <ButtonLink to="/cart" size="lg">
            <ShoppingBag size={20} aria-hidden />
            View Cart
          </ButtonLink>
        ) : (
          <Button
            size="lg"
            onClick={() => {
              pressed.current = true;
              void shopping.add(product, quantity);
            }}
          >
            <ShoppingBag size={20} aria-hidden />
            Add to Cart
          </Button>
        )}
        <Button size="lg" variant="surface" onClick={() => void shopping.buyNow(product, quantity)}>
          Buy Now
        </Button>
      </Flex>
      {inCart > 0 && (
        <Button variant="ghost" size="sm" color="sale" alignSelf="flex-start" onClick={() => void shopping.remove(product)}>
          <Trash2 size={18} aria-hidden />
          Remove from Cart
        </Button>
      )}
      {!isAuthenticated && !settings.guestCart && (
        <chakra.p fontSize="sm" color="ink.soft">
          <Link to={signInPath(`${pathname}${search}`)} style={{ textDecoration: 'underline', fontWeight: 600 }}>
            Sign in
          </Link>{' '}
          to buy. What you add now is kept for you.
        </chakra.p>
      )}
    </Flex>
  );
}
