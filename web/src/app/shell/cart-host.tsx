/** Loads the cart drawer when a product is first added; without it the message alone has to do. */
import { useEffect, useState } from 'react';
import { onOpenCart } from '#web/shop/cart/show-cart.ts';
import { useOpenOnPage } from './use-disclosure.ts';

const load = () => import('#web/features/cart/cart-drawer.tsx');

export function CartHost() {
  const [Drawer, setDrawer] = useState<Awaited<ReturnType<typeof load>>['CartDrawer'] | null>(null);
  const [open, setOpen] = useOpenOnPage();
  useEffect(
    () =>
      onOpenCart(() => {
        setOpen(true);
        load().then(
          ({ CartDrawer }) => setDrawer(() => CartDrawer),
          () => undefined,
        );
      }),
    [setOpen],
  );
  return Drawer === null ? null : <Drawer open={open} onClose={() => setOpen(false)} />;
}
