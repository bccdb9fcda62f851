/** A product on the wishlist, with its actions. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { ShoppingBag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { useProduct } from '#web/shop/api/catalogue.ts';
import { chooseVariant } from '#web/shop/choose-variant.ts';
import { variantOf } from '#web/shop/variants.ts';
import { updateWishlist } from '#web/ui/catalog/heart.tsx';
import { ProductCard } from '#web/ui/catalog/product-card.tsx';
import { useShopping } from '#web/ui/catalog/use-shopping.ts';
import { CardSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Picture } from '#web/ui/media/picture.tsx';

async function remove(id: number, name: string): Promise<void> {
  if (await updateWishlist(id, false)) toast('success', `Removed ${name} from wishlist`);
}

function RemoveFavouriteButton({ id, name }: { id: number; name: string }) {
  return (
    <Button size="sm" px="3" variant="ghost" color="ink.soft" aria-label={`Remove ${name} from wishlist`} onClick={() => void remove(id, name)}>
      <Trash2 size={16} aria-hidden />
      Remove
    </Button>
  );
}

/** A card without a product: still loading, or no longer sold. */
function CardWithoutProduct({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Flex
      as="article"
      aria-label={text}
      gridRow="1 / -1"
      direction="column"
      gap="3"
      bg="white"
      borderRadius="xl"
      boxShadow="card"
      p={{ base: '2', sm: '3' }}
    >
      <Picture src="" alt="" sizes="280px" rounded="12px" />
      <chakra.p px="1" fontSize="sm" color="ink.soft">
        {text}
      </chakra.p>
      <Flex mt="auto" gap="2" pb="1" wrap="wrap">
        {children}
      </Flex>
    </Flex>
  );
}

interface Props {
  readonly id: number;
  /** The chosen variant, if there is one. */
  readonly variantId: number | undefined;
}

export function WishlistCard({ id, variantId, product }: Props & { product: Product | null }) {
  const shopping = useShopping();
  if (product === null) {
    return (
      <CardWithoutProduct text="This item is no longer sold.">
        <RemoveFavouriteButton id={id} name="this item" />
      </CardWithoutProduct>
    );
  }
  // Undefined also for a variant that is no longer sold, so that the customer chooses again.
  const variant = variantId === undefined || product.options.length === 0 ? undefined : variantOf(product, variantId);
  const isInStock = variant === undefined ? product.isInStock : variant.stock > 0;
  const name = lineName({ name: product.name, variantTitle: variant?.title });
  const moveLabel = isInStock ? 'Move to cart' : 'Out of Stock';
  const moveToCart = async () => {
    if (await shopping.add(product, 1, variant)) await updateWishlist(id, false);
  };
  const changeVariant = async () => {
    const chosen = await chooseVariant(product, 'Choose', variantId);
    if (chosen !== null && chosen.id !== variantId && (await updateWishlist(id, true, chosen.id)))
      toast('success', `Changed to ${lineName({ name: product.name, variantTitle: chosen.title })}`);
  };
  return (
    <ProductCard
      product={product}
      variant={variant}
      actions={
        <>
          <Button size="sm" px="3" disabled={!isInStock} aria-label={`${moveLabel}: ${name}`} onClick={() => void moveToCart()}>
            <chakra.span display={{ base: 'none', lg: 'inline' }}>
              <ShoppingBag size={16} aria-hidden />
            </chakra.span>
            {moveLabel}
          </Button>
          {variant !== undefined && product.variants.length > 1 && (
            <Button size="sm" px="3" variant="ghost" aria-label={`Change ${name}`} onClick={() => void changeVariant()}>
              Change
            </Button>
          )}
          <RemoveFavouriteButton id={id} name={product.name} />
        </>
      }
    />
  );
}

/** A card that reads its own product. */
export function VisitorWishlistCard({ id, variantId }: Props) {
  const { data, error, mutate } = useProduct(id);
  if (data !== undefined) return <WishlistCard id={id} variantId={variantId} product={data.status === 'active' ? data : null} />;
  if (error === undefined) return <CardSkeleton />;
  if (error.code === 'product_not_found') return <WishlistCard id={id} variantId={variantId} product={null} />;
  return (
    <CardWithoutProduct text="This item could not be loaded.">
      <Button size="sm" px="3" variant="outline" onClick={() => void mutate()}>
        Try Again
      </Button>
      <RemoveFavouriteButton id={id} name="this item" />
    </CardWithoutProduct>
  );
}
