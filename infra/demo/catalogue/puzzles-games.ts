/** Lists the puzzles and games of a fresh shop. */
import type { SeedProduct } from './goods.ts';

export const puzzlesGames: readonly SeedProduct[] = [
  {
    key: 'jigsaw-jungle',
    name: 'Jungle Morning Jigsaw, 48 Pieces',
    description:
      'The sun comes up over the hills, and somebody is hiding behind every leaf. Thick pieces with a linen finish that do not bend at the corners. Finished, it is just right for a low shelf.',
    price: 449_00,
    originalPrice: 599_00,
    stock: 38,
    sku: 'NAN-PG-001',
    specifications: { size: '46 x 34 cm finished', color: 'Green and gold', material: 'Recycled greyboard, 2 mm', pieces: '48', players: '1 to 3' },
    ageRange: { minMonths: 48, maxMonths: 108 },
    goods: 'toy',
    isFeatured: true,
  },
  {
    key: 'jigsaw-ocean',
    name: 'Giant Ocean Floor Puzzle, 24 Pieces',
    description:
      'A whale, two boats and a great deal of water, in pieces as large as a hand. Made for the floor and for two or three children at once. The pieces wipe clean.',
    price: 699_00,
    stock: 21,
    sku: 'NAN-PG-002',
    specifications: { size: '90 x 60 cm finished', color: 'Blue and coral', material: 'Laminated greyboard, 3 mm', pieces: '24', players: '1 to 4' },
    ageRange: { minMonths: 36, maxMonths: 84 },
    goods: 'toy',
  },
  {
    key: 'ludo',
    name: 'Family Ludo in a Wooden Box',
    description:
      'The board is the lid and the tokens live inside, so the fourth yellow piece is still there next summer. Sixteen turned wooden tokens and two dice that roll fairly.',
    price: 799_00,
    originalPrice: 999_00,
    stock: 44,
    sku: 'NAN-PG-003',
    specifications: {
      size: '28 x 28 cm',
      color: 'Red, green, yellow and blue',
      material: 'Pine wood, printed cloth',
      pieces: '16 tokens, 2 dice',
      players: '2 to 4',
    },
    ageRange: { minMonths: 60, maxMonths: 144 },
    goods: 'boardGame',
    isFeatured: true,
  },
  {
    key: 'snakes-ladders',
    name: 'Snakes & Ladders Play Mat',
    description:
      'The old game of Moksha Patam on a canvas mat that rolls up and goes to the park. The snakes look sorry for what they do. Big soft dice included.',
    price: 549_00,
    stock: 0,
    sku: 'NAN-PG-004',
    specifications: {
      size: '60 x 60 cm',
      color: 'Cream with coloured squares',
      material: 'Cotton canvas',
      pieces: '1 mat, 4 tokens, 1 soft die',
      players: '2 to 4',
    },
    ageRange: { minMonths: 48, maxMonths: 132 },
    goods: 'boardGame',
  },
  {
    key: 'carrom',
    name: 'Junior Carrom Board, 26 Inch',
    description:
      'A carrom board that fits a flat in the city and still plays properly. Smooth plywood, deep cotton pockets and a full set of wooden coins. Striker and a tin of powder come with it.',
    price: 2_199_00,
    stock: 12,
    sku: 'NAN-PG-005',
    specifications: {
      size: '66 x 66 cm',
      color: 'Natural with a dark frame',
      material: 'Plywood, kikar wood frame',
      pieces: '19 coins, 1 striker',
      players: '2 or 4',
    },
    ageRange: { minMonths: 72, maxMonths: 144 },
    goods: 'boardGame',
  },
  {
    key: 'memory',
    name: 'Fruit Bazaar Memory Cards',
    description:
      'Twenty-four pairs of mangoes, guavas and other fruit that a child can name. Turn two, remember two. Grown-ups lose at this more often than they expect.',
    price: 299_00,
    stock: 73,
    sku: 'NAN-PG-006',
    specifications: { size: '6 x 6 cm cards', color: 'Multicolour', material: 'Rounded board, 1.5 mm', pieces: '48 cards', players: '1 to 4' },
    ageRange: { minMonths: 36, maxMonths: 120 },
    goods: 'toy',
  },
  {
    key: 'tangram',
    name: 'Seven-Piece Tangram with 40 Riddles',
    description:
      'Seven wooden shapes that make a square, a cat, a boat and forty other things. The riddles come in a small book, the answers at the very end of it.',
    price: 399_00,
    originalPrice: 499_00,
    stock: 2,
    sku: 'NAN-PG-007',
    specifications: { size: '15 x 15 cm tray', color: 'Seven colours', material: 'Birch wood', pieces: '7 and a tray', players: '1' },
    ageRange: { minMonths: 48, maxMonths: 144 },
    goods: 'toy',
  },
  {
    key: 'dominoes',
    name: 'Animal Dominoes in a Tin',
    description:
      'Twenty-eight chunky dominoes with spots on one face and animal faces on the other, for two games in one tin. Small enough for a handbag, calm enough for a restaurant.',
    price: 379_00,
    stock: 57,
    sku: 'NAN-PG-008',
    specifications: { size: '7 x 3.5 cm tiles', color: 'Cream with coloured spots', material: 'Rubberwood', pieces: '28', players: '2 to 4' },
    ageRange: { minMonths: 36, maxMonths: 108 },
    goods: 'boardGame',
  },
];
