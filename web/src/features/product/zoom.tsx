/** What does a picture show up close? It opens as large as the window; arrows lead to the next. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Overlay } from '#web/ui/overlay.tsx';
import { Picture } from '#web/ui/picture.tsx';

export interface Shown {
  readonly id: string;
  readonly imageUrl: string;
  readonly altText: string;
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly images: readonly Shown[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

const Arrow = chakra('button', {
  base: {
    boxSize: '12',
    flexShrink: '0',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'sand',
    cursor: 'pointer',
    _hover: { bg: 'brand.tint', color: 'brand.deep' },
  },
});

export function Zoom({ open, onClose, name, images, chosen, onChoose }: Props) {
  const count = images.length;
  const image = images[chosen];
  useEffect(() => {
    if (!open || count < 2) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') onChoose((chosen + 1) % count);
      if (key === 'ArrowLeft') onChoose((chosen + count - 1) % count);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, chosen, count, onChoose]);
  if (image === undefined) return null;
  return (
    <Overlay
      open={open}
      onClose={onClose}
      place="full"
      title={name}
      footer={
        count < 2 ? undefined : (
          <Flex align="center" justify="center" gap="5">
            <Arrow type="button" aria-label="Previous picture" onClick={() => onChoose((chosen + count - 1) % count)}>
              <ChevronLeft size={24} aria-hidden />
            </Arrow>
            <chakra.span role="status" minW="9rem" textAlign="center" fontVariantNumeric="tabular-nums">
              Picture {chosen + 1} of {count}
            </chakra.span>
            <Arrow type="button" aria-label="Next picture" onClick={() => onChoose((chosen + 1) % count)}>
              <ChevronRight size={24} aria-hidden />
            </Arrow>
          </Flex>
        )
      }
    >
      {/* As high as the window leaves room for, so that the whole picture is seen; fingers may go closer. */}
      <Box mx="auto" w="min(100%, calc(100dvh - 15rem))" minW="min(100%, 18rem)" borderRadius="xl" overflow="hidden">
        <Picture key={image.id} src={image.imageUrl} alt={image.altText === '' ? name : image.altText} sizes="1200px" first />
      </Box>
    </Overlay>
  );
}
