/** Returns the ref for an image that shows a fetched file without an address of its own. */
import { type RefObject, useEffect, useRef } from 'react';

export function useBlobImage(blob: Blob | undefined): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (blob === undefined || image.current === null) return undefined;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return image;
}
