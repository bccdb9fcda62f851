/** A QR code (ISO/IEC 18004) as one path. */
import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** Modules of blank margin on each side, which the standard requires. */
const marginModules = 4;

export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: marginModules });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <chakra.svg viewBox={`0 0 ${size} ${size}`} w="full" h="full" role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </chakra.svg>
  );
}
