/** How is a stored picture shown? In the size that the place needs, its room reserved, a drawing in its stead when it is broken. */
import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { imageSources } from '#shared/rules/image.ts';

interface Props {
  readonly src: string;
  readonly alt: string;
  /** As of the `sizes` attribute: how wide the picture is shown. */
  readonly sizes: string;
  /** Width / height. */
  readonly ratio?: number;
  /** The picture that decides how soon the page looks done. */
  readonly first?: boolean;
  readonly rounded?: string;
}

/** A toy block on a shelf: what stands where a picture could not be had. */
function Fallback({ label }: { label: string }) {
  return (
    <Flex w="full" h="full" align="center" justify="center" bg="sand" role="img" aria-label={label === '' ? 'Picture not available' : label}>
      <svg viewBox="0 0 120 90" width="60%" aria-hidden="true">
        <path d="M6 78h108" stroke="#D9CBB2" strokeWidth="5" strokeLinecap="round" />
        <rect x="22" y="40" width="36" height="36" rx="6" fill="#BFE1D9" />
        <rect x="62" y="40" width="36" height="36" rx="6" fill="#FFE0A0" />
        <path d="M60 8l20 30H40z" fill="#F3C4B4" strokeLinejoin="round" />
        <circle cx="40" cy="58" r="8" fill="#FFF8EE" />
        <path d="M72 66l8-16 8 16z" fill="#FFF8EE" />
      </svg>
    </Flex>
  );
}

export function Picture({ src, alt, sizes, ratio = 1, first = false, rounded = 'inherit' }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // A picture that failed before the page came alive told nobody.
  useEffect(() => {
    const node = image.current;
    if (node?.complete === true && node.naturalWidth === 0 && node.currentSrc !== '') setBroken(src);
  }, [src]);
  const avif = imageSources(src, 'avif');
  const webp = imageSources(src, 'webp');
  return (
    <chakra.span display="block" position="relative" w="full" aspectRatio={ratio} overflow="hidden" borderRadius={rounded} bg="sand">
      {src === '' || broken === src ? (
        <Fallback label={alt} />
      ) : (
        <picture>
          {avif !== null && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          {webp !== null && <source type="image/webp" srcSet={webp} sizes={sizes} />}
          <chakra.img
            ref={image}
            src={src}
            alt={alt}
            width="640"
            height={String(Math.round(640 / ratio))}
            w="full"
            h="full"
            objectFit="cover"
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            decoding="async"
            onError={() => setBroken(src)}
          />
        </picture>
      )}
    </chakra.span>
  );
}
