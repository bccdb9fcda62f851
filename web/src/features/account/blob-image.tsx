/** Shows a picture that was fetched as a file and has no address of its own. */
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function BlobImage({ blob, alt, size }: { blob: Blob | undefined; alt: string; size: '14' | '20' }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (blob === undefined || image.current === null) return undefined;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  if (blob === undefined) return <Skeleton w={size} h={size} borderRadius="md" />;
  return <chakra.img ref={image} alt={alt} w={size} h={size} flexShrink="0" objectFit="cover" borderRadius="md" />;
}
