/** A button that opens the device's own photo chooser. */
import { Button, chakra } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';

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
