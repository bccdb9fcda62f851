/** Chooses the patient's photo and redraws it at once, so that an unreadable file is reported immediately. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ImagePlus, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { shrinkPhoto } from '#web/ui/media/shrink-photo.ts';

/** The patient's photo, or a quiet figure. */
export function Portrait({ image }: { image: string }) {
  if (image !== '') return <Picture src={image} alt="" sizes="96px" rounded="full" />;
  return (
    <Flex w="full" aspectRatio={1} align="center" justify="center" borderRadius="full" bg="sun.tint" color="ink.soft" aria-hidden>
      <UserRound size={40} />
    </Flex>
  );
}

/** A photo that has no address yet. */
function PhotoPreview({ photo }: { photo: Blob }) {
  const shown = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    if (shown.current !== null) shown.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  return <chakra.img ref={shown} alt="The photo you chose" w="full" aspectRatio={1} objectFit="cover" borderRadius="full" />;
}

interface Props {
  readonly image: string;
  readonly chosen: Blob | null;
  readonly onChosen: (photo: Blob) => void;
}

export function PhotoField({ image, chosen, onChosen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(null);
    try {
      onChosen(await shrinkPhoto(file));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Flex align="center" gap="4" wrap="wrap">
      <Box w="24" flexShrink="0">
        {chosen === null ? <Portrait image={image} /> : <PhotoPreview photo={chosen} />}
      </Box>
      <Box flex="1 1 10rem">
        <chakra.input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          hidden
          aria-label="Photo"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
        <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden /> {image === '' && chosen === null ? 'Add a photo' : 'Change photo'}
        </Button>
        <div aria-live="polite">
          {problem !== null && (
            <Box mt="2">
              <Notice tone="error">{problem}</Notice>
            </Box>
          )}
        </div>
      </Box>
    </Flex>
  );
}
