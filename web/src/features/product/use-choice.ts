/** What the shopper has chosen of a product; the address holds a complete choice as `?variant=`. */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { type Choice, choiceFromUrl, chosenVariant, variantOf } from '#web/shop/variants.ts';

export function useChoice(product: Product) {
  const [search, setSearch] = useSearchParams();
  const variantParam = search.get('variant');
  const urlChoice = variantParam === null || product.options.length === 0 ? undefined : variantOf(product, Number(variantParam))?.options;
  const [choice, setChoice] = useState<Choice>(() => urlChoice ?? choiceFromUrl(product, search));
  // A link on this page, e.g. in the cart drawer, has changed the variant in the address.
  const [lastVariantParam, setLastVariantParam] = useState(variantParam);
  if (variantParam !== lastVariantParam) {
    setLastVariantParam(variantParam);
    if (urlChoice !== undefined) setChoice(urlChoice);
  }
  return {
    choice,
    variant: chosenVariant(product, choice),
    setChoice: (next: Choice) => {
      setChoice(next);
      setSearch(
        (params) => {
          const variant = chosenVariant(product, next);
          // The size and colour in the address came from a list's filters; the shopper's own choice replaces them.
          params.delete('size');
          params.delete('color');
          if (variant === undefined) params.delete('variant');
          else params.set('variant', String(variant.id));
          return params;
        },
        { replace: true, state: { stay: true } },
      );
    },
  };
}
