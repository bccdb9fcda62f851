/** Asks for a variant in a dialog from any component; ChooserHost (app/shell/hosts.tsx) listens. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import { variantsOf } from './variants.ts';

export interface VariantQuestion {
  readonly product: Product;
  /** The text of the button that confirms the choice. */
  readonly action: string;
  /** The variant that is selected at first. */
  readonly selectedId?: number | undefined;
  /** Called once; null when the dialog was closed without a choice. */
  readonly answer: (variant: Variant | null) => void;
}

let openDialog: ((question: VariantQuestion) => void) | null = null;

/** Resolves at once when there is nothing to choose. */
export function chooseVariant(product: Product, action: string, selectedId?: number): Promise<Variant | null> {
  const [only, ...others] = variantsOf(product);
  // A shopper who gives up another variant confirms the only one that is left.
  const isReplacement = selectedId !== undefined && selectedId !== only?.id;
  if (only === undefined || (others.length === 0 && !isReplacement)) return Promise.resolve(only ?? null);
  return new Promise((answer) => (openDialog === null ? answer(null) : openDialog({ product, action, selectedId, answer })));
}

/** Returns a function that stops listening. */
export function onVariantQuestion(listener: (question: VariantQuestion) => void): () => void {
  openDialog = listener;
  return () => {
    if (openDialog === listener) openDialog = null;
  };
}
