/** Colours and sizes as shoppers read them. */

import { capitalise } from '#web/format.ts';

export const colorText = capitalise;
/** `uk 9`, `s` and `xl` in capitals. */
export const sizeText = (size: string): string => (/^(?:uk|us|eu|x*[sml])\b/.test(size) ? size.toUpperCase() : capitalise(size));
