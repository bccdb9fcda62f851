/** What the shopper has chosen of a product; the address holds a complete choice as `?variant=`. */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { type Choice, choiceFromUrl, chosenVariant, variantOf } from '#web/shop/variants.ts';

export function useChoice(product: Product) {
  const [search, setSearch] = useSearchParams();
  const named = search.get('variant');
  const ofAddress = named === null || product.options.length === 0 ? undefined : variantOf(product, Number(named))?.options;
  const [choice, setChoice] = useState<Choice>(() => ofAddress ?? choiceFromUrl(product, search));
  // A link on this page, e.g. in the cart drawer, has changed the variant in the address.
  const [seen, setSeen] = useState(named);
  if (named !== seen) {
    setSeen(named);
    if (ofAddress !== undefined) setChoice(ofAddress);
  }
  return {
    choice,
    variant: chosenVariant(product, choice),
    setChoice: (next: Choice) => {
      setChoice(next);
      setSearch(
        (known) => {
          const variant = chosenVariant(product, next);
          // The size and colour in the address came from a list's filters; the shopper's own choice replaces them.
          known.delete('size');
          known.delete('color');
          if (variant === undefined) known.delete('variant');
          else known.set('variant', String(variant.id));
          return known;
        },
        { replace: true, state: { stay: true } },
      );
    },
  };
}
