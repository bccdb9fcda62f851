/** Writes an amount in words of Indian English, with lakh and crore. */
import type { Paise } from '../money.ts';

const small = [
  'Zero One Two Three Four Five Six Seven Eight Nine Ten',
  'Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen',
].flatMap((line) => line.split(' '));
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const units = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function words(count: number): string {
  for (const [size, name] of units) {
    if (count < size) continue;
    const rest = count % size;
    return `${words(Math.floor(count / size))} ${name}${rest === 0 ? '' : ` ${words(rest)}`}`;
  }
  if (count < 20) return small[count] ?? '';
  return `${tens[Math.floor(count / 10)]}${count % 10 === 0 ? '' : ` ${small[count % 10]}`}`;
}

/** `One Thousand Four Hundred Ninety Nine Rupees And Fifty Paise Only` */
export function amountInWords(amount: Paise): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  const rest = paise === 0 ? '' : ` And ${words(paise)} ${paise === 1 ? 'Paisa' : 'Paise'}`;
  return `${words(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'}${rest} Only`;
}
