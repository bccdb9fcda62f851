/** The product's pictures: a large one, thumbnails, and the zoom. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ZoomIn } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { type Choice, picturesOf } from '#web/shop/variants.ts';
import { Picture } from '#web/ui/media/picture.tsx';

const Zoom = lazy(async () => ({ default: (await import('./zoom.tsx')).Zoom }));

interface Props {
  readonly product: Product;
  readonly choice: Choice;
  readonly isInStock: boolean;
  /** Shown over the upper corner of the picture. */
  readonly children?: ReactNode;
}

export function Gallery({ product, choice, isInStock, children }: Props) {
  const images = picturesOf(product, choice);
  // When another choice has other pictures, the gallery begins with its first one.
  const first = images[0]?.imageUrl;
  const [selection, setSelection] = useState({ firstImage: first, index: 0 });
  const selectedIndex = selection.firstImage === first ? selection.index : 0;
  // On a phone even a single picture keeps the row of thumbnails when other variants have more pictures, so that nothing below it moves.
  const hasThumbnails = images.length > 1 || (product.options.length > 0 && product.images.length > 1);
  const setSelectedIndex = (index: number) => setSelection({ firstImage: first, index });
  const [isZoomOpen, setZoomOpen] = useState<boolean | null>(null);
  const image = images[selectedIndex] ?? images[0];
  if (image === undefined) return null;
  return (
    <Box>
      {/* On a phone in a wide format, which leaves the price and the button on the first screen. */}
      <Box
        position="relative"
        borderRadius="2xl"
        overflow="hidden"
        boxShadow="card"
        css={{ '& > span:first-of-type': { aspectRatio: { base: '1.25', md: '1' } } }}
      >
        <Picture
          key={image.imageUrl}
          src={image.imageUrl}
          alt={image.altText === '' ? product.name : image.altText}
          sizes="(min-width: 1024px) 560px, (min-width: 768px) 46vw, 92vw"
          priority
        />
        {!isInStock && (
          <Flex position="absolute" inset="0" bg="white/60" align="center" justify="center">
            <chakra.span bg="ink" color="white" fontWeight="600" px="6" py="3" borderRadius="pill">
              Out of Stock
            </chakra.span>
          </Flex>
        )}
        {/* The button covers the whole picture; its text says what it does. */}
        <chakra.button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setZoomOpen(true)}
          position="absolute"
          right="3"
          bottom="3"
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          minH="11"
          px="4"
          borderRadius="pill"
          bg="white/90"
          fontSize="sm"
          fontWeight="600"
          cursor="zoom-in"
          _hover={{ bg: 'white' }}
          _before={{ content: '""', position: 'absolute', top: '-200vmax', left: '-200vmax', right: '-0.75rem', bottom: '-0.75rem' }}
        >
          <ZoomIn size={18} aria-hidden />
          Zoom
        </chakra.button>
        <Box position="absolute" top="3" right="3">
          {children}
        </Box>
      </Box>
      {hasThumbnails && (
        <Flex
          as="ul"
          display={{ base: 'flex', md: images.length > 1 ? 'flex' : 'none' }}
          listStyleType="none"
          gap={{ base: '2', md: '3' }}
          mt={{ base: '2', md: '3' }}
          wrap="wrap"
          aria-label="Pictures of this product"
        >
          {images.map((each, index) => (
            <chakra.li key={each.imageUrl} flex={{ xl: '1 1 0' }} maxW={{ xl: 'calc(50% - 0.375rem)' }}>
              <chakra.button
                type="button"
                aria-label={`Picture ${index + 1} of ${images.length}`}
                aria-pressed={index === selectedIndex}
                onClick={() => setSelectedIndex(index)}
                display="block"
                w={{ base: '12', md: '20', xl: 'full' }}
                borderRadius="lg"
                overflow="hidden"
                borderWidth="3px"
                borderColor="transparent"
                cursor="pointer"
                _hover={{ borderColor: 'brand.tint2' }}
                css={{ '&[aria-pressed=true]': { borderColor: 'var(--n-colors-brand)' } }}
              >
                <Picture src={each.imageUrl} alt="" sizes="(min-width: 1280px) 180px, 80px" rounded="11px" />
              </chakra.button>
            </chakra.li>
          ))}
        </Flex>
      )}
      {isZoomOpen !== null && (
        <Suspense>
          <Zoom
            open={isZoomOpen}
            onClose={() => setZoomOpen(false)}
            name={product.name}
            images={images}
            selectedIndex={selectedIndex}
            onSelect={setSelectedIndex}
          />
        </Suspense>
      )}
    </Box>
  );
}
