/** Turns a slide's gradient into a background on which its text is readable, whatever the colours. */
import type { Slide } from '#shared/contract/content/content.ts';

type Gradient = Slide['gradient'];

const white = '#FFFFFF';
/** The theme's ink. */
const ink = '#23203A';

/** Relative luminance of a `#rrggbb` colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export interface SlideBackground {
  readonly image: string;
  readonly isDark: boolean;
  /** Neither white nor ink reaches 4.5 : 1 on both ends, so the text needs a background of its own. */
  readonly needsPanel: boolean;
}

export function slideBackgroundOf({ startColor, endColor, direction }: Gradient): SlideBackground {
  const worst = (text: string) => Math.min(contrast(text, startColor), contrast(text, endColor));
  const isDark = worst(white) > worst(ink);
  return {
    image: `linear-gradient(${direction.replace(/-/g, ' ')}, ${startColor}, ${endColor})`,
    isDark,
    needsPanel: worst(isDark ? white : ink) < 4.5,
  };
}
