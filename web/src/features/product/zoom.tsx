/** A picture as large as the window, which can be magnified twice; arrows lead to the next one. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Picture } from '#web/ui/media/picture.tsx';

export interface ZoomImage {
  readonly imageUrl: string;
  readonly altText: string;
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly images: readonly ZoomImage[];
  readonly selectedIndex: number;
  readonly onSelect: (index: number) => void;
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

const fullSize = 'min(100%, max(18rem, 100dvh - 15rem))';

export function Zoom({ open, onClose, name, images, selectedIndex, onSelect }: Props) {
  const count = images.length;
  const image = images[selectedIndex];
  const [isMagnified, setMagnified] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** The clicked point, as a share of the picture's width and height; it stays in the middle. */
  const point = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    const picture = box.current;
    const frame = picture?.parentElement;
    if (!isMagnified || !picture || !frame) return;
    frame.scrollTo(point.current.x * picture.offsetWidth - frame.clientWidth / 2, point.current.y * picture.offsetHeight - frame.clientHeight / 2);
  }, [isMagnified]);
  const toggle = ({ clientX, clientY, detail, currentTarget }: React.MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A click by keyboard has no position.
    point.current = detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height };
    setMagnified(!isMagnified);
  };
  useEffect(() => {
    // While magnified, the arrow keys scroll the picture instead.
    if (!open || count < 2 || isMagnified) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') onSelect((selectedIndex + 1) % count);
      if (key === 'ArrowLeft') onSelect((selectedIndex + count - 1) % count);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, selectedIndex, count, isMagnified, onSelect]);
  if (image === undefined) return null;
  return (
    <Overlay
      open={open}
      onClose={onClose}
      placement="full"
      title={name}
      footer={
        count < 2 ? undefined : (
          <Flex align="center" justify="center" gap="5">
            <Arrow type="button" aria-label="Previous picture" onClick={() => onSelect((selectedIndex + count - 1) % count)}>
              <ChevronLeft size={24} aria-hidden />
            </Arrow>
            <chakra.span role="status" minW="9rem" textAlign="center" fontVariantNumeric="tabular-nums">
              Picture {selectedIndex + 1} of {count}
            </chakra.span>
            <Arrow type="button" aria-label="Next picture" onClick={() => onSelect((selectedIndex + 1) % count)}>
              <ChevronRight size={24} aria-hidden />
            </Arrow>
          </Flex>
        )
      }
    >
      {/* Limited by the window's height, so that the whole picture is visible. */}
      <Box ref={box} position="relative" mx="auto" w={isMagnified ? `calc(2 * ${fullSize})` : fullSize}>
        <Picture key={image.imageUrl} src={image.imageUrl} alt={image.altText === '' ? name : image.altText} sizes="1200px" priority rounded="20px" />
        <chakra.button
          type="button"
          onClick={toggle}
          position="absolute"
          inset="0"
          display="flex"
          alignItems="flex-end"
          justifyContent="flex-end"
          borderRadius="xl"
          cursor={isMagnified ? 'zoom-out' : 'zoom-in'}
          _focusVisible={{ outlineOffset: '-3px' }}
        >
          <chakra.span
            position="sticky"
            right="3"
            bottom="3"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            m="3"
            px="4"
            py="2"
            borderRadius="pill"
            bg="white/90"
            fontSize="sm"
            fontWeight="600"
          >
            {isMagnified ? <ZoomOut size={18} aria-hidden /> : <ZoomIn size={18} aria-hidden />}
            {isMagnified ? 'Zoom out' : 'Zoom in'}
          </chakra.span>
        </chakra.button>
      </Box>
    </Overlay>
  );
}
