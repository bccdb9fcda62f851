/** Asks for a variant in a dialog from anywhere; the frame of the page listens. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import { variantsOf } from './variants.ts';

export interface VariantQuestion {
  readonly product: Product;
  /** The words on the button that ends it. */
  readonly action: string;
  /** The variant that is chosen at first. */
  readonly from?: number | undefined;
  /** Called once; null when the dialog was closed without a choice. */
  readonly answer: (variant: Variant | null) => void;
}

let ask: ((question: VariantQuestion) => void) | null = null;

/** Resolves at once where there is nothing to choose. */
export function chooseVariant(product: Product, action: string, from?: number): Promise<Variant | null> {
  const [only, ...others] = variantsOf(product);
  if (only === undefined || others.length === 0) return Promise.resolve(only ?? null);
  return new Promise((answer) => (ask === null ? answer(null) : ask({ product, action, from, answer })));
}

/** Returns a function that stops listening. */
export function onVariantQuestion(listener: (question: VariantQuestion) => void): () => void {
  ask = listener;
  return () => {
    if (ask === listener) ask = null;
  };
}
