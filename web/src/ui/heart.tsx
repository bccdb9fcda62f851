/** Is this one of my favourites? A heart to press. */
import { chakra } from '@chakra-ui/react';
import { Heart as Shape } from 'lucide-react';
import { useFavourite } from '#web/api/favourites.ts';

export function Heart({ id, name }: { id: number; name: string }) {
  const [on, toggle] = useFavourite(id);
  return (
    <chakra.button
      type="button"
      aria-pressed={on}
      aria-label={`Favourite: ${name}`}
      onClick={toggle}
      boxSize={{ base: '9', sm: '10' }}
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
