/** Shows photos of a return, and opens the device's own photo chooser. */
import { Button, chakra } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useBlobImage } from '#web/ui/media/use-blob-image.ts';

/** Shows a picture that was fetched as a file and has no address of its own. */
export function BlobImage({ blob, alt, size }: { blob: Blob | undefined; alt: string; size: '14' | '20' }) {
  const image = useBlobImage(blob);
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
