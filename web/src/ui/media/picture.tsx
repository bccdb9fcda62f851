/** A stored picture in the size that its place needs; reserves its space, and shows a drawing when the picture is broken. */
import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { imageSources } from '#shared/rules/catalogue/image.ts';

interface Props {
  readonly src: string;
  readonly alt: string;
  /** The value of the `sizes` attribute: how wide the picture is shown. */
  readonly sizes: string;
  /** Width / height. */
  readonly ratio?: number;
  /** Whether this is the page's main picture, which is loaded first. */
  readonly priority?: boolean;
  readonly rounded?: string;
}

/** A house of toy blocks, shown instead of a broken picture. */
function Fallback({ label }: { label: string }) {
  return (
    <Flex w="full" h="full" align="center" justify="center" bg="sun.tint" role="img" aria-label={label === '' ? 'Picture not available' : label}>
      <svg viewBox="0 0 120 90" width="60%" aria-hidden="true">
        <path d="M6 80h108" stroke="#E3C892" strokeWidth="5" strokeLinecap="round" />
        <rect x="22" y="40" width="37" height="37" rx="6" fill="#8CC8BD" />
        <rect x="61" y="40" width="37" height="37" rx="6" fill="#FFC145" />
        <path d="M60 6l24 31H36z" fill="#E07A5A" strokeLinejoin="round" />
        <path d="M35 56v.1M46 56v.1M35 63c3 4 8 4 11 0" fill="none" stroke="#23203A" strokeWidth="3" strokeLinecap="round" />
        <path d="M71 66l9-17 9 17z" fill="#FFF8EE" />
      </svg>
    </Flex>
  );
}

export function Picture({ src, alt, sizes, ratio = 1, priority = false, rounded = 'inherit' }: Props) {
  const [brokenSrc, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // React does not hear of a picture that failed before hydration, so check its state.
  useEffect(() => {
    const node = image.current;
    if (node?.complete === true && node.naturalWidth === 0 && node.currentSrc !== '') setBroken(src);
  }, [src]);
  const avif = imageSources(src, 'avif');
  const webp = imageSources(src, 'webp');
  return (
    <chakra.span display="block" position="relative" w="full" aspectRatio={ratio} overflow="hidden" borderRadius={rounded} bg="sand">
      {src === '' || brokenSrc === src ? (
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
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            onError={() => setBroken(src)}
          />
        </picture>
      )}
    </chakra.span>
  );
}
