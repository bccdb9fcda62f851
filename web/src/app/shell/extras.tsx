/** What the first view does not need: messages, the offline note, and the code of the pages likely to come next. */
import { useEffect } from 'react';
import { whenIdle } from '#web/api/when-idle.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { OfflineNote } from './offline-note.tsx';

/** So that one can go on shopping where the connection does not hold, and without waiting where it does. */
function fetchNextPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const next = [
    // What a read that fails asks for (api/public-read.ts): too late then.
    () => import('#web/api/response-cache.ts'),
    () => import('./small-menu.tsx'),
    () => import('#web/features/catalog/products-page.tsx'),
    () => import('#web/features/product/product-page.tsx'),
    () => import('#web/features/cart/cart-page.tsx'),
  ];
  const fetchOne = () => {
    void next
      .shift()?.()
      .catch(() => undefined)
      .then(() => next.length > 0 && whenIdle(fetchOne));
  };
  fetchOne();
}

export function Extras() {
  useEffect(fetchNextPages, []);
  return (
    <>
      <OfflineNote />
      <Toaster />
    </>
  );
}
