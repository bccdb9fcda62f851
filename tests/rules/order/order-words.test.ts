/** The words by which staff find an order. */
import { describe, expect, it } from 'vitest';
import { hasWords, parseSearchWords, searchWordsOfOrder, searchWordsOfText } from '#shared/rules/order/order-words.ts';

const order = {
  orderNumber: 'NH-261121-7Q2M4KXD',
  buyer: { firstName: 'Zoë', lastName: "D'Souza Rao", email: 'zoe.rao@example.in', phone: '+919876543210' },
  shippingAddress: { recipientName: 'आशा Rao', phone: '+919812345678' },
};
const finds = (search: string) => hasWords(searchWordsOfOrder(order), parseSearchWords(search));

describe('the search of orders', () => {
  it.each([
    'NH-261121-7Q2M4KXD',
    'nh-2611',
    '7q2m',
    'zoe',
    'ZOË',
    "d'sou",
    'rao zoe',
    'zoe.rao@example.in',
    '9876543210',
    '+91 98765 43210',
    '098765-43210',
    '+91 98765',
    '98123 45678',
    'आशा',
    '  rao  ',
  ])('finds an order by %j', (search) => {
    expect(finds(search)).toBe(true);
  });
  it.each(['souza', 'rao meera', '43210', 'example.in', 'nh-2612'])('does not find an order by %j', (search) => {
    expect(finds(search)).toBe(false);
  });
});

it.each(['912345678901', '0012345678', '123-456-789', '1.234.567', 'AB 1234'])(
  'finds an order by the tracking number %s as a courier writes it',
  (trackingNumber) => {
    expect(hasWords(searchWordsOfOrder({ ...order, trackingNumber }), parseSearchWords(trackingNumber))).toBe(true);
  },
);

describe('the search of texts', () => {
  const text = 'Where is my order (NH-261121-7Q2M4KXD)?\nThe T-shirt isn’t here; write to asha+x@ex-ample.in or call +91 98765 43210.';
  const finds = (search: string) => hasWords(searchWordsOfText(text), parseSearchWords(search));

  it.each(['NH-261121-7Q2M4KXD', '7q2m', 't-shirt', 'shirt', 'isn’t', 'the', 'asha+x@ex-ample.in', '98765 43210', '+919876543210', 'order where'])(
    'finds a text by %j',
    (search) => {
      expect(finds(search)).toBe(true);
    },
  );
  it.each(['nh-2612', 'hirt', 'sun', '43210 98765'])('does not find a text by %j', (search) => {
    expect(finds(search)).toBe(false);
  });
});

it('indexes an order under words that are not empty, contain no # and have at most 64 characters', () => {
  const words = searchWordsOfOrder({ ...order, buyer: { ...order.buyer, firstName: `# ${'a'.repeat(500)}#b`, phone: '' } });
  expect(words.every((word) => word !== '' && !word.includes('#') && [...word].length <= 64)).toBe(true);
  expect(parseSearchWords(' # ')).toEqual([]);
});
