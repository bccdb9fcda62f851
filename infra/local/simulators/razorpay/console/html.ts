/** Writes HTML with a template tag that escapes every value except other Html. */
export interface Html {
  readonly markup: string;
}
export type Piece = Html | string | number | false | null | undefined | readonly Piece[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function markupOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return 'markup' in piece ? piece.markup : piece.map(markupOf).join('');
}

export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  markup: strings.map((text, index) => text + markupOf(pieces[index])).join(''),
});

export const rupees = (paise: number): string => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

/** Times are shown for India, like the shop's days. */
const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'Asia/Kolkata' });
/** @param at seconds as Razorpay counts, milliseconds, or ISO 8601 */
export function time(at: number | string): Html {
  const date = new Date(typeof at === 'number' && at < 1e11 ? at * 1000 : at);
  return html`<time datetime="${date.toISOString()}">${format.format(date)}</time>`;
}
