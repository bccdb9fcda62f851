/** What the first view does not need: messages, the offline note, and the code of the pages likely to come next. */
import { useEffect } from 'react';
import { whenIdle } from '#web/api/when-idle.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { OfflineNote } from './offline-note.tsx';

/** Loads the next pages in advance, so that shopping goes on without waiting and over a lost connection. */
function fetchNextPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const next = [
    // Needed when a read fails (api/public-read.ts), which would be too late to load it.
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
