/** The button that puts a product on the wishlist. */
import { chakra } from '@chakra-ui/react';
import { Heart as Shape } from 'lucide-react';
import { serverMessage } from '#web/api/client.ts';
import { setFavourite, useFavourites } from '#web/shop/favourites.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Changes the wishlist and returns whether that succeeded; a failure shows a message. */
export async function updateWishlist(id: number, on: boolean, variantId?: number): Promise<boolean> {
  try {
    await setFavourite(id, on, variantId);
    return true;
  } catch (error) {
    toast('error', serverMessage(error, 'Failed to update your wishlist'));
    return false;
  }
}

/** @param variantId the chosen variant, which the wishlist remembers */
export function Heart({ id, name, variantId }: { id: number; name: string; variantId?: number | undefined }) {
  const on = useFavourites(({ ids }) => ids.includes(id));
  return (
    <chakra.button
      type="button"
      aria-pressed={on}
      aria-label={`Favourite: ${name}`}
      onClick={() => void updateWishlist(id, !on, variantId)}
      // Looks small, but has a target of 44 px.
      boxSize={{ base: '9', sm: '10' }}
      position="relative"
      _before={{ content: '""', position: 'absolute', inset: '-0.25rem', borderRadius: 'full' }}
      display="grid"
      placeItems="center"
      borderRadius="full"
      bg="white"
      color={on ? 'sale' : 'ink.soft'}
      boxShadow="card"
      cursor="pointer"
      transition="color 140ms, transform 140ms"
      _hover={{ color: 'sale', transform: 'scale(1.06)' }}
    >
      <Shape size={18} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </chakra.button>
  );
}
