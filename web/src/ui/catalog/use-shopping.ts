/** Adds, buys, changes and removes products: the calls, the messages and where they lead. */
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { ApiError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { signInPath } from '#web/paths.ts';
import { keepBuyNow } from '#web/shop/cart/buy-now.ts';
import { addToCart, changeInCart, setInCart } from '#web/shop/cart/cart.ts';
import { quantityIn } from '#web/shop/cart/cart-changes.ts';
import { openCart } from '#web/shop/cart/show-cart.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Named = Pick<Product, 'id' | 'name'>;

/** Errors that the shopper can act on show the server's message; others say what failed, and log their code for support. */
function explain(error: unknown, otherwise: string, logged = otherwise): void {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'aborted') return;
  console.warn(logged, code);
  if (code === 'out_of_stock') toast('warning', 'Cannot exceed available stock');
  else if (error instanceof ApiError && code === 'cart_full') toast('warning', error.message);
  else toast('error', otherwise);
}

async function update({ id, name }: Named, change: () => Promise<Cart>): Promise<void> {
  try {
    const has = quantityIn(await change(), id);
    toast('success', has > 0 ? `Updated quantity to ${has}` : `Removed ${name} from cart`);
  } catch (error) {
    explain(error, 'Failed to update cart quantity', 'Failed to update cart item');
  }
}

export function useShopping() {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  return {
    /** Whether it is in the cart now, or kept for it. */
    async add(product: Product, quantity = 1): Promise<boolean> {
      try {
        const done = addToCart(product, quantity);
        if (!isAuthenticated && !settings.guestCart) {
          await done;
          toast('info', `Sign in to go on. We have kept ${product.name} for you.`);
          await navigate(signInPath(`${pathname}${search}`));
          return true;
        }
        await done;
        toast('success', `Added ${quantity} ${product.name} to cart`);
        openCart();
        return true;
      } catch (error) {
        explain(error, 'Failed to add item to cart');
        return false;
      }
    },
    async buyNow(product: Named, quantity = 1): Promise<void> {
      keepBuyNow({ productId: product.id, quantity });
      const target = '/checkout?buyNow=true';
      const goesOn = isAuthenticated || settings.guestCart;
      if (goesOn) toast('success', `Proceeding to checkout with ${product.name}`);
      await navigate(goesOn ? target : signInPath(target));
    },
    /** @param by so many more or, below 0, fewer */
    change: (product: Named, by: number) => update(product, () => changeInCart(product.id, by)),
    set: (product: Named, quantity: number) => update(product, () => setInCart(product.id, quantity)),
    async remove(product: Named): Promise<void> {
      try {
        await setInCart(product.id, 0);
        toast('success', `Removed ${product.name} from cart`);
      } catch (error) {
        explain(error, 'Failed to remove item from cart');
      }
    },
    limit: () => toast('warning', 'Cannot exceed available stock'),
  };
}
