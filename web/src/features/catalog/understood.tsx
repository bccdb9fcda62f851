/** Says how a search was interpreted, above its results. */
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Understood } from '#shared/contract/catalogue/found.ts';
import { Highlight } from '#web/ui/catalog/highlight.tsx';

export function HowUnderstood({ search, to }: { search: Understood; to: (meant: string) => string }) {
  const { didYouMean, isPartial } = search;
  if (didYouMean === undefined && !isPartial) return null;
  return (
    <chakra.div mb="4" px="4" py="3" bg="sun.tint" borderRadius="lg">
      {didYouMean !== undefined && (
        <p>
          Did you mean{' '}
          <chakra.span asChild fontWeight="700" color="brand.deep" textDecoration="underline" overflowWrap="anywhere">
            <Link to={to(didYouMean)}>{didYouMean}</Link>
          </chakra.span>
          ?
        </p>
      )}
      {isPartial && <p>Nothing has all of these words. These come closest.</p>}
    </chakra.div>
  );
}

/** A product's name with the words marked, and where else they stand. */
export function foundIn({ id, name }: Product, { marks }: Understood) {
  const found = marks.find((each) => each.id === id);
  if (found === undefined) return undefined;
  return {
    name: <Highlight text={name} marks={found.name} />,
    excerpt: found.excerpt && (
      <chakra.span lineClamp="3" mt="1" fontWeight="400" fontSize="sm" color="ink.soft">
        <Highlight text={found.excerpt.text} marks={found.excerpt.marks} />
      </chakra.span>
    ),
  };
}
