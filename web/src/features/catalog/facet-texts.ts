/** Colours and sizes as shoppers read them. */

const capital = (text: string): string => text.replace(/^\p{L}/u, (first) => first.toUpperCase());
export const colorText = capital;
/** `uk 9`, `s` and `xl` in capitals. */
export const sizeText = (size: string): string => (/^(?:uk|us|eu|x*[sml])\b/.test(size) ? size.toUpperCase() : capital(size));
