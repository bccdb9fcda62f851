/** Shows photos of a return, and opens the device's own photo chooser. */
import { Button, chakra } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Shows a picture that was fetched as a file and has no address of its own. */
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

interface Props {
  readonly label: string;
  readonly busy: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}

export function PhotoPicker({ label, busy, onChosen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <chakra.input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          onChosen([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="sm" variant="outline" aria-disabled={busy} onClick={() => (busy ? undefined : input.current?.click())}>
        <ImagePlus size={18} aria-hidden /> {label}
      </Button>
    </>
  );
}
