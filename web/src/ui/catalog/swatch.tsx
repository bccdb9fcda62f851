/** A round sample of a colour, or of a pattern by its picture. */
import { chakra } from '@chakra-ui/react';
import { Picture } from '#web/ui/media/picture.tsx';

export function Swatch({ swatch, size, isStruck = false }: { swatch: string; size: string; isStruck?: boolean }) {
  const isColour = swatch.startsWith('#');
  return (
    <chakra.span
      position="relative"
      display="inline-block"
      boxSize={size}
      flexShrink="0"
      borderRadius="full"
      overflow="hidden"
      // A border with a contrast of 3 : 1, because the colour may equal the background.
      boxShadow="inset 0 0 0 1px #8F836C"
      style={isColour ? { background: swatch } : undefined}
      css={{
        forcedColorAdjust: 'none',
        ...(isStruck && {
          '&::after': {
            content: '""',
            position: 'absolute',
            inset: '0',
            background:
              'linear-gradient(to top right, transparent calc(50% - 2px), white calc(50% - 2px), #5D5970 calc(50% - 1px), #5D5970 calc(50% + 1px), white calc(50% + 2px), transparent calc(50% + 2px))',
          },
        }),
      }}
    >
      {!isColour && <Picture src={swatch} alt="" sizes="24px" rounded="full" />}
    </chakra.span>
  );
}
