/** A control that is pressed and then busy keeps the keyboard's focus: it is aria-disabled, not disabled. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../../web/src');

/** Fields that must not change while their purchase is sent. The pay button gets the focus back when the payment has ended (use-checkout.ts). */
const restoresFocus = new Set(['features/checkout/checkout.tsx', 'features/checkout/guest-checkout.tsx']);

it('has no control that its own busy state disables', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !restoresFocus.has(file));
  const found = files.flatMap((file) =>
    [
      ...readFileSync(path.join(sources, file), 'utf8').matchAll(
        /(?<!-)\bdisabled=\{[^}]*\b(?:busy|is(?:Busy|Submitting|Validating|Saving|Sending|Paying))\b/g,
      ),
    ].map(([text]) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
