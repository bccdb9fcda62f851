/** Converts the digits of Indian scripts to 0 to 9, because keyboards in Hindi, Tamil or Urdu type them. */

/** The zero of each script: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Arabic and Urdu. */
const zeros = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0];

/** `४११००१` -> `411001`; other characters do not change. */
export const toLatinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((each) => each <= code && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** `५६० ००१` -> `560001`: people write PIN codes in two groups, and in the digits of their script. */
export const normalisePin = (text: string): string => toLatinDigits(text).replace(/\s/g, '');
