/** Cuts the fonts of the invoices out of openly licensed families (OFL 1.1): Latin with the rupee sign, and Devanagari for names. */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}–—‘’“”•…‹›₹→←×−✓`;
/** Devanagari with its joiners, and the circle that marks a missing consonant. */
const devanagari = `${range(0x900, 0x97f)}\u200c\u200d\u25cc`;

/** Only one face has Devanagari, whose conjuncts make it four times as large. */
const faces = [
  ['regular', 'noto-sans/400Regular/NotoSans_400Regular.ttf', latin + devanagari],
  ['strong', 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf', latin],
  ['display', 'baloo-2/700Bold/Baloo2_700Bold.ttf', latin],
] as const;

for (const [name, source, glyphs] of faces) {
  const font = await readFile(new URL(`../../node_modules/@expo-google-fonts/${source}`, import.meta.url));
  const subset = await subsetFont(font, glyphs, { targetFormat: 'truetype' });
  await writeFile(new URL(`../../functions/order/invoice/fonts/${name}.ttf`, import.meta.url), subset);
  console.log(`${name}.ttf ${(subset.length / 1000).toFixed(1)} kB`);
}
