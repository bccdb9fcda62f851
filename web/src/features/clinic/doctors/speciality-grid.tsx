/** A tile for each speciality with its number of doctors. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Baby, Bone, Brain, Ear, Eye, HeartPulse, type LucideIcon, Scan, Smile, Soup, Stethoscope } from 'lucide-react';
import { Link } from 'react-router-dom';
import { specialityPath } from '#web/paths.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import type { Speciality } from './specialities.ts';

/** The icon of a speciality without a picture, by a part of its name. */
const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/pa?ediatr|child|neonat/i, Baby],
  [/dent|orthodont/i, Smile],
  [/cardio|heart/i, HeartPulse],
  [/derma|skin/i, Scan],
  [/neuro|psych|brain/i, Brain],
  [/gastro|nutri|diet/i, Soup],
  [/ortho|bone|physio/i, Bone],
  [/eye|ophthal/i, Eye],
  [/\bent\b|ear/i, Ear],
];
const backgrounds = ['sun.tint', 'brand.tint', 'sky', 'blush', 'lilac', 'good.tint'] as const;

/** Up to seven columns. With two columns, a single last tile takes the whole row. */
const columns = 'repeat(auto-fit, minmax(min(100%, max(8.5rem, (100% - 6 * 1rem) / 7)), 1fr))';

export function SpecialityGrid({ specialities }: { specialities: readonly Speciality[] }) {
  return (
    <Grid
      as="ul"
      aria-label="Specialities"
      listStyleType="none"
      templateColumns={columns}
      gap={{ base: '3', md: '4' }}
      css={{ '& > li:last-child:nth-child(odd)': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}
    >
      {specialities.map(({ name, image, count }, index) => {
        const Icon = icons.find(([pattern]) => pattern.test(name))?.[1] ?? Stethoscope;
        return (
          <li key={name}>
            <Flex
              asChild
              direction="column"
              align="center"
              textAlign="center"
              h="full"
              px="2"
              py="5"
              borderRadius="xl"
              bg={backgrounds[index % backgrounds.length]}
              borderWidth="3px"
              borderColor="transparent"
              transition="border-color 140ms"
              _hover={{ borderColor: 'brand.tint2' }}
            >
              <Link to={specialityPath(name)}>
                {image === '' ? (
                  <Flex boxSize="16" borderRadius="full" bg="white" color="brand" align="center" justify="center">
                    <Icon size={30} aria-hidden />
                  </Flex>
                ) : (
                  <Box w="16">
                    <Picture src={image} alt="" sizes="64px" rounded="full" />
                  </Box>
                )}
                <chakra.span
                  mt="3"
                  fontFamily="heading"
                  fontWeight="700"
                  fontSize={{ base: 'sm', sm: 'md', xl: 'sm' }}
                  lineHeight="1.2"
                  overflowWrap="anywhere"
                >
                  {name}
                </chakra.span>
                <chakra.span mt="1" fontSize="sm" color="ink.soft">
                  {/* The empty line keeps the height of the tile until the doctors are loaded. */}
                  {count === undefined ? '\u00a0' : `${count} ${count === 1 ? 'doctor' : 'doctors'}`}
                </chakra.span>
              </Link>
            </Flex>
          </li>
        );
      })}
    </Grid>
  );
}

export const SpecialityGridSkeleton = () => (
  <Grid templateColumns={columns} gap={{ base: '3', md: '4' }}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} h="40" borderRadius="xl" />
    ))}
  </Grid>
);
