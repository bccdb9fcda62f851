/** The words by which an order is found: its number, its parcel, its buyer and its recipient. Prefixes match, in any case, with or without accents. */
import type { PostalAddress } from './purchase.ts';

interface Named {
  readonly orderNumber: string;
  readonly trackingNumber?: string;
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string };
  readonly shippingAddress: Pick<PostalAddress, 'recipientName' | 'phone'>;
}

/** The maximum words of one order, and letters of one word. */
const most = { words: 16, letters: 64 } as const;

/** `#` separates the parts of a key, so no word contains it. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}#]/gu, '')
    .toLowerCase();

/** The ten digits of an Indian number, without its prefix. */
export const national = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:0091|91(?=\d{10}$)|0)/, '');

export const short = (word: string): string => [...word].slice(0, most.letters).join('');

/** Returns the words of an order. `7q2m` also finds `NH-261121-7Q2M4KXD`, because customers read out the end of the number on the telephone. */
export function wordsOf({ orderNumber, trackingNumber = '', buyer, shippingAddress }: Named): readonly string[] {
  const number = plain(orderNumber);
  const names = [buyer.firstName, buyer.lastName, shippingAddress.recipientName].flatMap((name) => plain(name).split(/\s+/));
  const phones = [buyer.phone, shippingAddress.phone].map(national);
  // A search takes a long number for a telephone number, so a parcel is also found by what the search makes of its number.
  const parcel = [plain(trackingNumber), ...searchWordsOf(trackingNumber)];
  const words = [number, number.split('-').at(-1) ?? '', ...parcel, plain(buyer.email).trim(), ...phones, ...names];
  return [...new Set(words.map(short))].filter((word) => word !== '').slice(0, most.words);
}

/** The words of a search; each must be a prefix of one of the order's words. A phone number in any spelling is one word. */
export function searchWordsOf(search: string): readonly string[] {
  const text = plain(search).trim();
  if (/^\+?[\d\s().-]{6,}$/.test(text) && !text.startsWith('nh-')) return [national(text.replace(/^\+91/, ''))].filter((digits) => digits !== '');
  return [...new Set(text.split(/\s+/).map(short))].filter((word) => word !== '');
}

export const hasWords = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.every((each) => words.some((word) => word.startsWith(each)));

/** Like `hasWords`, for a number that is known whole. */
export const hasWholeWords: typeof hasWords = (words, sought) => sought.every((each) => words.includes(each));
