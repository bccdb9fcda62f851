/** Opens the cart drawer from any component; CartHost (app/shell/hosts.tsx) listens. */
let openDrawer: (() => void) | null = null;

export const openCart = (): void => openDrawer?.();

/** Returns a function that stops listening. */
export function onOpenCart(listener: () => void): () => void {
  openDrawer = listener;
  return () => {
    if (openDrawer === listener) openDrawer = null;
  };
}
