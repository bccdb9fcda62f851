/** Adds, buys, changes and removes products: makes the calls, shows the messages, and navigates afterwards. */
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { ApiError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { signInPath } from '#web/paths.ts';
import { storeBuyNow } from '#web/shop/cart/buy-now.ts';
import { addToCart, changeInCart, moveInCart, setInCart } from '#web/shop/cart/cart.ts';
import { quantityIn } from '#web/shop/cart/cart-changes.ts';
import { openCart } from '#web/shop/cart/show-cart.ts';
import { chooseVariant } from '#web/shop/choose-variant.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** A variant and its name in messages. */
export interface NamedGoods {
  readonly productId: number;
  readonly variantId: number;
  readonly name: string;
}

export const goodsOf = ({ id, name }: Product, variant: Pick<Variant, 'id' | 'title'>): NamedGoods => ({
  productId: id,
  variantId: variant.id,
  name: lineName({ name, variantTitle: variant.title }),
});

/** Shows the server's message for errors that the shopper can act on. Others show what failed, and log their code for support. */
function showCartError(error: unknown, errorText: string, logText = errorText): void {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'aborted') return;
  console.warn(logText, code);
  if (code === 'out_of_stock') toast('warning', 'Cannot exceed available stock');
  else if (error instanceof ApiError && code === 'cart_full') toast('warning', error.message);
  else toast('error', errorText);
}

async function update({ variantId, name }: NamedGoods, change: () => Promise<Cart>): Promise<void> {
  try {
    const quantity = quantityIn(await change(), variantId);
    toast('success', quantity > 0 ? `Updated quantity to ${quantity}` : `Removed ${name} from cart`);
  } catch (error) {
    showCartError(error, 'Failed to update cart quantity', 'Failed to update cart item');
  }
}

export function useShopping() {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  return {
    /**
     * Adds a variant; if none is given and there is a choice, asks for it first. Returns whether it is in the cart, or stored to be added after
     * sign-in.
     */
    async add(product: Product, quantity = 1, chosen?: Variant): Promise<boolean> {
      const variant = chosen ?? (await chooseVariant(product, 'Add to Cart'));
      if (variant === null) return false;
      const { name } = goodsOf(product, variant);
      try {
        const done = addToCart(product, variant.id, quantity);
        if (!isAuthenticated && !settings.guestCart) {
          await done;
          toast('info', `Sign in to go on. We have kept ${name} for you.`);
          await navigate(signInPath(`${pathname}${search}`));
          return true;
        }
        await done;
        toast('success', `Added ${quantity} ${name} to cart`);
        openCart();
        return true;
      } catch (error) {
        showCartError(error, 'Failed to add item to cart');
        return false;
      }
    },
    async buyNow(product: Product, quantity = 1, chosen?: Variant): Promise<void> {
      const variant = chosen ?? (await chooseVariant(product, 'Buy Now'));
      if (variant === null) return;
      const { name, ...goods } = goodsOf(product, variant);
      storeBuyNow({ ...goods, quantity });
      const target = '/checkout?buyNow=true';
      const goesToCheckout = isAuthenticated || settings.guestCart;
      if (goesToCheckout) toast('success', `Proceeding to checkout with ${name}`);
      await navigate(goesToCheckout ? target : signInPath(target));
    },
    /** @param by units to add or, below 0, to remove */
    changeQuantity: (goods: NamedGoods, by: number) => update(goods, () => changeInCart(goods, by)),
    setQuantity: (goods: NamedGoods, quantity: number) => update(goods, () => setInCart(goods, quantity)),
    /** Asks for another variant of the line's product and moves its units there. */
    async changeVariant(product: Product, line: { productId: number; variantId: number }): Promise<void> {
      const variant = await chooseVariant(product, 'Change', line.variantId);
      if (variant === null || variant.id === line.variantId) return;
      try {
        await moveInCart(line, variant.id, product);
        toast('success', `Changed to ${goodsOf(product, variant).name}`);
      } catch (error) {
        showCartError(error, 'Failed to change the item', 'Failed to move cart item');
      }
    },
    async remove(goods: NamedGoods): Promise<void> {
      try {
        await setInCart(goods, 0);
        toast('success', `Removed ${goods.name} from cart`);
      } catch (error) {
        showCartError(error, 'Failed to remove item from cart');
      }
    },
    showStockLimit: () => toast('warning', 'Cannot exceed available stock'),
  };
}
