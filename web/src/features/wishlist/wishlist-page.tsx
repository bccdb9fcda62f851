/** The wishlist of a visitor or customer, with moving products into the cart. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { signInPath } from '#web/paths.ts';
import { type Favourites, rereadFavourites, useFavourites } from '#web/shop/favourites.ts';
import { CardList } from '#web/ui/catalog/product-grid.tsx';
import { CardSkeleton, ProductGridSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import { useWishlistProducts } from './api/wishlist.ts';
import { VisitorWishlistCard, WishlistCard } from './wishlist-card.tsx';

/** Cards shown at first, and added by each press of the button. */
const pageSize = 24;

function Cards({ ids, variantIds }: Pick<Favourites, 'ids' | 'variantIds'>) {
  const { products, isLoading } = useWishlistProducts();
  const [shownCount, setShownCount] = useState(pageSize);
  return (
    <>
      <chakra.h2 srOnly>Products</chakra.h2>
      <CardList aria-label="Your wishlist">
        {ids.slice(0, shownCount).map((id) => {
          const product = products?.get(id);
          const entry = { id, variantId: variantIds.get(id) };
          return (
            <li key={id}>
              {isLoading ? (
                <CardSkeleton />
              ) : product === undefined ? (
                <VisitorWishlistCard {...entry} />
              ) : (
                <WishlistCard {...entry} product={product} />
              )}
            </li>
          );
        })}
      </CardList>
      {ids.length > shownCount && (
        <Flex justify="center" mt="8">
          <Button variant="outline" onClick={() => setShownCount(shownCount + pageSize)}>
            Show more
          </Button>
        </Flex>
      )}
    </>
  );
}

export function Component() {
  const { ids, variantIds, isKnown, failed } = useFavourites((favourites) => favourites);
  const { isAuthenticated } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(ids.length, heading);
  return (
    <Container pt={{ base: '6', md: '10' }}>
      <Title noIndex>Your wishlist</Title>
      <Flex align="baseline" gap="3" mb={isAuthenticated ? '5' : '2'}>
        <Heading ref={heading} tabIndex={-1} outline="none">
          Your wishlist
        </Heading>
        {ids.length > 0 && (
          <chakra.span color="ink.soft">
            {ids.length} {ids.length === 1 ? 'item' : 'items'}
          </chakra.span>
        )}
      </Flex>
      {!isAuthenticated && ids.length > 0 && (
        <chakra.p color="ink.soft" mb="5">
          Kept on this device.{' '}
          <Link to={signInPath('/wishlist')} style={{ textDecoration: 'underline', fontWeight: 600 }}>
            Sign in
          </Link>{' '}
          to have it everywhere.
        </chakra.p>
      )}
      {failed ? (
        <ErrorState title="We could not load your wishlist" onRetry={rereadFavourites} />
      ) : ids.length > 0 ? (
        <Cards ids={ids} variantIds={variantIds} />
      ) : !isKnown ? (
        <ProductGridSkeleton count={4} />
      ) : (
        <EmptyState
          drawing="kite"
          title="Your wishlist is empty"
          text="Press the heart on anything you like, and it waits for you here."
          action={<ButtonLink to="/products">Start Shopping</ButtonLink>}
        />
      )}
    </Container>
  );
}
