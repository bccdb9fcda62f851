/** Lists what the customers of the demo history write to the shop: contact messages, reasons and gift messages. */
import type { ContactType } from '#shared/contract/content/content.ts';

/** Messages without an answer are answered by telephone, and only ticked. */
export const contactMessages: readonly (readonly [type: ContactType, message: string, answer?: string])[] = [
  [
    'general',
    'Do you deliver to Port Blair, and how long does it take?',
    'Yes, we do. A parcel to Port Blair takes six to ten working days, and you get the tracking number by e-mail as soon as it is on its way.',
  ],
  [
    'general',
    'The tiger cub is nearly sold out. Will it come back before Diwali?',
    'The next tiger cubs are being stitched now and arrive in about two weeks, well before Diwali.',
  ],
  [
    'event',
    'We are planning a first birthday for 25 children in December. Can you make return gifts with the spinning tops?',
    'What a lovely idea. We can make 25 spinning tops with a name on each in three weeks. Please tell us the date and the name, and we will send you a picture of the first one.',
  ],
  [
    'general',
    'Please tell me whether the steel sipper is dishwasher safe.',
    'Please wash it by hand: the heat of a dishwasher hardens the silicone. The straw comes apart for cleaning.',
  ],
  ['education', 'I run a Montessori house in Pune and would like to order 12 abacuses. Is there a price for schools?'],
  ['general', 'My parcel says delivered, but the guard has it. All good, just wanted to say thank you for the quick help on the phone.'],
  [
    'general',
    'Can I change the address of an order that is still being packed?',
    'Until the parcel is handed over we can. Please reply with the number of the order and the new address, and we will correct the label.',
  ],
  ['event', 'Could you set up a small stall at our society’s children’s fair on the second Sunday of next month?'],
  [
    'general',
    'Which size of the jhabla should I take for a baby of 5 kg?',
    'At 5 kg most babies wear the size for newborns for another month. If you would like it to last, take the next size: it is cut wide and the ties make it smaller.',
  ],
  [
    'education',
    'Our playschool needs wooden blocks that meet IS 9873. Can you send us the certificate?',
    'Our blocks are tested under IS 9873, and the licence number is on the box. We have put the certificate into the post to your school.',
  ],
  [
    'general',
    'Is the massage oil suitable for a newborn with sensitive skin?',
    'It is cold-pressed coconut and almond oil with nothing added, and was tested by dermatologists on grown-ups. For sensitive skin please try one drop on the arm first and wait a day, or ask your doctor.',
  ],
  [
    'law',
    'Please send a copy of the GST invoice with our company’s name on it for the order of last week.',
    'An invoice can carry a company only when its GSTIN is entered at the checkout. Your invoice is on the page of the order; next time please choose “Buying for a business?” before you pay.',
  ],
  [
    'general',
    'The raincoat is lovely. Do you have it in yellow as well?',
    'The Monsoon Raincoat is the yellow one. The Puddle Club Raincoat comes in other colours only, but you are the fourth to ask this month, and we will tell our tailors.',
  ],
  ['general', 'I would like to gift the cot. Can you deliver on a fixed day?'],
  [
    'general',
    'One wheel of the tricycle squeaks. What oil may I use?',
    'A drop of sewing machine oil on each side of the axle is enough. If it still squeaks after that, write to us and we will send a new wheel.',
  ],
  ['education', 'We would like to visit your workshop in Channapatna with twenty children. Is that possible?'],
  [
    'general',
    'Do you wrap gifts and add a handwritten card?',
    'We pack every gift in plain paper with a ribbon and print your message on a card. You can write it at the checkout.',
  ],
  ['general', 'I returned a frock and the money came back within two days. Very smooth, thank you.'],
  ['event', 'Do you have Santa-themed soft toys for our office party?'],
  ['general', 'Is there a way to be told when the panda is back?', 'We have noted your address and will write to you on the day the pandas arrive.'],
  ['law', 'Under which HSN code do you sell the balance bike? Our accounts team asks.'],
  [
    'general',
    'The night lamp came without its cable. Could you send one?',
    'We are sorry. A cable left our store room this afternoon by courier and should be with you in three days, free of charge.',
  ],
  ['general', 'Can grandparents order by phone? They do not use the internet.'],
  [
    'general',
    'How do I wash the mustard seed pillow?',
    'The cover comes off and may go into the machine, warm. Put the inner pillow into the sun for an hour from time to time.',
  ],
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
