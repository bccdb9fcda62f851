/** Where does the slide-out cart come from? It is fetched when something is first put into the cart; where it cannot be had, the message alone has to do. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onShowCart } from '#web/ui/show-cart.ts';

const load = () => import('#web/features/cart/cart-drawer.tsx');

export function CartHost() {
  const { key } = useLocation();
  const [Drawer, setDrawer] = useState<Awaited<ReturnType<typeof load>>['CartDrawer'] | null>(null);
  // Open at one place only: a followed link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(
    () =>
      onShowCart(() => {
        setOpenAt(key);
        load().then(
          ({ CartDrawer }) => setDrawer(() => CartDrawer),
          () => undefined,
        );
      }),
    [key],
  );
  return Drawer === null ? null : <Drawer open={openAt === key} onClose={() => setOpenAt(null)} />;
}
