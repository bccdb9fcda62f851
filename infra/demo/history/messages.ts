/** Lists what the customers of the demo history write to the shop: contact messages, reasons and gift messages. */
import type { ContactType } from '#shared/contract/content/content.ts';

export const contactMessages: readonly (readonly [type: ContactType, message: string])[] = [
  ['general', 'Do you deliver to Port Blair, and how long does it take?'],
  ['general', 'The tiger cub is nearly sold out. Will it come back before Diwali?'],
  ['event', 'We are planning a first birthday for 25 children in December. Can you make return gifts with the spinning tops?'],
  ['general', 'Please tell me whether the steel sipper is dishwasher safe.'],
  ['education', 'I run a Montessori house in Pune and would like to order 12 abacuses. Is there a price for schools?'],
  ['general', 'My parcel says delivered, but the guard has it. All good, just wanted to say thank you for the quick help on the phone.'],
  ['general', 'Can I change the address of an order that is still being packed?'],
  ['event', 'Could you set up a small stall at our society’s children’s fair on the second Sunday of next month?'],
  ['general', 'Which size of the jhabla should I take for a baby of 5 kg?'],
  ['education', 'Our playschool needs wooden blocks that meet IS 9873. Can you send us the certificate?'],
  ['general', 'Is the massage oil suitable for a newborn with sensitive skin?'],
  ['law', 'Please send a copy of the GST invoice with our company’s name on it for the order of last week.'],
  ['general', 'The raincoat is lovely. Do you have it in yellow as well?'],
  ['general', 'I would like to gift the cot. Can you deliver on a fixed day?'],
  ['general', 'One wheel of the tricycle squeaks. What oil may I use?'],
  ['education', 'We would like to visit your workshop in Channapatna with twenty children. Is that possible?'],
  ['general', 'Do you wrap gifts and add a handwritten card?'],
  ['general', 'I returned a frock and the money came back within two days. Very smooth, thank you.'],
  ['event', 'Do you have Santa-themed soft toys for our office party?'],
  ['general', 'Is there a way to be told when the panda is back?'],
  ['law', 'Under which HSN code do you sell the balance bike? Our accounts team asks.'],
  ['general', 'The night lamp came without its cable. Could you send one?'],
  ['general', 'Can grandparents order by phone? They do not use the internet.'],
  ['general', 'How do I wash the mustard seed pillow?'],
  ['education', 'I teach a hobby class and would love a few damaged puzzles for craft. Do you give those away?'],
  ['general', 'The diaper bag is the best that we have had. Will there be one in dark blue?'],
];

export const returnReasons = [
  'Too small',
  'Too big',
  'The colour is different from the picture',
  'Received it twice as a gift',
  'Arrived with a loose part',
  'Not what my child wanted',
] as const;
export const refusals = [
  'The item was washed and worn, so we cannot take it back.',
  'The seal of the bottle is broken, so it cannot be sold again.',
] as const;
export const cancelReasons = [
  'Ordered by mistake',
  'Found that I already have it',
  'Need it earlier than it would arrive',
  'Wrong size chosen',
] as const;
export const goodwillReasons = [
  'One piece was missing in the box; we are sorry',
  'The parcel arrived late for the birthday',
  'A small tear in the seam; please keep it',
] as const;
export const giftMessages = [
  'Happy birthday, little star!',
  'With love from Nani and Nana',
  'Welcome to the world',
  'For a very brave boy',
  'Many hugs from all of us in Pune',
] as const;
