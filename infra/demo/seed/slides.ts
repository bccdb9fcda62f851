/** Lists the slides of a fresh shop's home page, in their order. */
import type { Slide } from '#shared/contract/content/content.ts';
import { categoryPath } from '#web/paths.ts';

export type SeedSlide = Pick<Slide, 'id' | 'title' | 'subtitle' | 'description' | 'gradient' | 'buttons'>;

export const slides: readonly SeedSlide[] = [
  {
    id: 'handed-down',
    subtitle: 'Wooden toys',
    title: 'Made to be handed down',
    description: 'Turned, sanded and lacquered by hand: trains, rainbows and rings for the first years and the next child.',
    gradient: { startColor: '#0B6E69', endColor: '#075450', direction: 'to-bottom-right' },
    buttons: [
      { text: 'Shop wooden toys', link: categoryPath('Wooden Toys'), type: 'primary' },
      { text: 'See the train', link: '/products?search=train', type: 'secondary' },
    ],
  },
  {
    id: 'good-night',
    subtitle: 'Soft toys',
    title: 'A friend for every bedtime',
    description: 'Plush bears, bunnies and elephants with stitched eyes, names of their own, and a hug that lasts till morning.',
    gradient: { startColor: '#33417F', endColor: '#23203A', direction: 'to-right' },
    buttons: [
      { text: 'Meet the animals', link: categoryPath('Soft Toys'), type: 'primary' },
      { text: 'Nursery & Sleep', link: categoryPath('Nursery & Sleep'), type: 'secondary' },
    ],
  },
  {
    id: 'every-puddle',
    subtitle: 'Kids’ clothes',
    title: 'Ready for every puddle',
    description: 'Raincoats, dungarees and festive frocks that can be climbed in, washed often, and worn again tomorrow.',
    gradient: { startColor: '#FFE0A0', endColor: '#FFC145', direction: 'to-right' },
    buttons: [
      { text: 'Two to twelve years', link: categoryPath('Kids’ Clothes'), type: 'primary' },
      { text: 'For babies', link: categoryPath('Baby Clothes'), type: 'secondary' },
    ],
  },
  {
    id: 'rainy-days',
    subtitle: 'Puzzles & games',
    title: 'Rainy days, sorted',
    description: 'Dominoes, jigsaws and board games for two, for four, and for grandparents who never let you win.',
    gradient: { startColor: '#EBE4F8', endColor: '#C9B6EA', direction: 'to-bottom' },
    buttons: [{ text: 'Find a game', link: categoryPath('Puzzles & Games'), type: 'primary' }],
  },
  {
    id: 'out-and-about',
    subtitle: 'Prams & gear',
    title: 'Out of the door by nine',
    description: 'Strollers that fold with one hand, carriers for close company, and first wheels for the way to the park.',
    gradient: { startColor: '#FCE4DB', endColor: '#F4A6A0', direction: 'to-bottom-left' },
    buttons: [
      { text: 'Shop prams and gear', link: categoryPath('Prams & Gear'), type: 'primary' },
      { text: 'Lowest price first', link: `${categoryPath('Prams & Gear')}&sort=price-asc`, type: 'secondary' },
      { text: 'About us', link: '/about', type: 'secondary' },
    ],
  },
];
