/** Names a device for its owner, from the browser's User-Agent header: for e-mails and the list of sessions. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** The first match counts, because an iPad also names a Mac, and Android names Linux. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export const unknownDevice = 'Unknown device';

/** `Chrome on Android`. Consists only of our own words, so that no text from the header is repeated. */
export function deviceOf(userAgent: string | undefined): string {
  const findName = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  if (browser === undefined) return system === undefined ? unknownDevice : `Browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
