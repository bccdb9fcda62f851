/** Cuts the site's fonts (Latin, punctuation, the rupee sign) out of openly licensed families (OFL 1.1). */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const glyphs = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ĀāĒēĪīŌōŪū–—‘’“”•…‹›₹→←×−✓`;

const faces = {
  'baloo-2-700': '@expo-google-fonts/baloo-2/700Bold/Baloo2_700Bold.ttf',
  'noto-sans-400': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans-600': '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
};

for (const [name, source] of Object.entries(faces)) {
  const made = await subsetFont(await readFile(new URL(`../../node_modules/${source}`, import.meta.url)), glyphs, { targetFormat: 'woff2' });
  await writeFile(new URL(`../src/fonts/${name}.woff2`, import.meta.url), made);
  console.log(`${name}.woff2 ${(made.length / 1000).toFixed(1)} kB`);
}
