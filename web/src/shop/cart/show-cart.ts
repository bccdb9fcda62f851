/** Opens the cart drawer from any component; CartHost (app/shell/hosts.tsx) listens. */
let slideOut: (() => void) | null = null;

export const openCart = (): void => slideOut?.();

/** Returns a function that stops listening. */
export function onOpenCart(listener: () => void): () => void {
  slideOut = listener;
  return () => {
    if (slideOut === listener) slideOut = null;
  };
}
