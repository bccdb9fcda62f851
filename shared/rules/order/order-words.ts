/** The words by which an order is found: its number, its parcel, its buyer and its recipient. Prefixes match, in any case, with or without accents. */
import type { PostalAddress } from './purchase.ts';

interface OrderNames {
  readonly orderNumber: string;
  readonly trackingNumber?: string;
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string };
  readonly shippingAddress: Pick<PostalAddress, 'recipientName' | 'phone'>;
}

/** The maximum words of one order, and letters of one word. */
const maxima = { words: 16, letters: 64 } as const;

/** `#` separates the parts of a key, so no word contains it. */
export const normaliseForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}#]/gu, '')
    .toLowerCase();

/** The ten digits of an Indian number, without its prefix. */
export const nationalPhoneNumber = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:0091|91(?=\d{10}$)|0)/, '');

export const truncateWord = (word: string): string => [...word].slice(0, maxima.letters).join('');

/** Returns the words of an order. `7q2m` also finds `NH-261121-7Q2M4KXD`, because customers read out the end of the number on the telephone. */
export function searchWordsOfOrder({ orderNumber, trackingNumber = '', buyer, shippingAddress }: OrderNames): readonly string[] {
  const number = normaliseForSearch(orderNumber);
  const names = [buyer.firstName, buyer.lastName, shippingAddress.recipientName].flatMap((name) => normaliseForSearch(name).split(/\s+/));
  const phones = [buyer.phone, shippingAddress.phone].map(nationalPhoneNumber);
  // A search takes a long number for a telephone number, so a parcel is also found by what the search makes of its number.
  const parcel = [normaliseForSearch(trackingNumber), ...parseSearchWords(trackingNumber)];
  const words = [number, number.split('-').at(-1) ?? '', ...parcel, normaliseForSearch(buyer.email).trim(), ...phones, ...names];
  return [...new Set(words.map(truncateWord))].filter((word) => word !== '').slice(0, maxima.words);
}

/**
 * The words of a text: as they are written, without the signs before them, and their parts, so that `NH-261121-7Q2M4KXD` and `t-shirt` find it as
 * well as `7q2m` and `shirt`; and the telephone numbers in it.
 */
export function searchWordsOfText(text: string): readonly string[] {
  // Split before normalising, which removes line breaks.
  const words = text
    .split(/\s+/)
    .map(normaliseForSearch)
    .flatMap((word) => [word, word.replace(/^[^\p{L}\p{N}]+/u, ''), ...word.split(/[^\p{L}\p{N}@.]+/u)]);
  const phones = text.match(/\+?\d[\d ().-]{4,}\d/g) ?? [];
  return [...words, ...phones.map(nationalPhoneNumber)];
}

/** The words of a search; each must be a prefix of one of the order's words. A phone number in any spelling is one word. */
export function parseSearchWords(search: string): readonly string[] {
  const text = normaliseForSearch(search).trim();
  if (/^\+?[\d\s().-]{6,}$/.test(text) && !text.startsWith('nh-'))
    return [nationalPhoneNumber(text.replace(/^\+91/, ''))].filter((digits) => digits !== '');
  return [...new Set(text.split(/\s+/).map(truncateWord))].filter((word) => word !== '');
}

export const hasWords = (words: readonly string[], searchWords: readonly string[]): boolean =>
  searchWords.every((each) => words.some((word) => word.startsWith(each)));

/** Like `hasWords`, for a number that is known whole. */
export const hasWholeWords: typeof hasWords = (words, searchWords) => searchWords.every((each) => words.includes(each));
