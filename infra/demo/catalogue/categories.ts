/** Lists the categories of a fresh shop, in their order. */

import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';

const babyChart: SizeChart = {
  columns: ['Size', 'Height (cm)', 'Weight (kg)', 'Chest (cm)', 'Waist (cm)'],
  rows: [
    ['Newborn', '50-56', '3-4', '38', '38'],
    ['0-3 months', '56-62', '4-6', '41', '41'],
    ['3-6 months', '62-68', '6-8', '44', '43'],
    ['6-9 months', '68-74', '8-9', '46', '45'],
    ['9-12 months', '74-80', '9-10', '48', '47'],
    ['12-18 months', '80-86', '10-12', '50', '49'],
    ['18-24 months', '86-92', '12-13', '52', '50'],
  ],
};

const kidsChart: SizeChart = {
  columns: ['Size', 'Height (cm)', 'Chest (cm)', 'Waist (cm)', 'Hip (cm)'],
  rows: [
    ['2-3 years', '92-98', '54', '51', '55'],
    ['3-4 years', '98-104', '56', '52', '57'],
    ['4-5 years', '104-110', '58', '53', '60'],
    ['5-6 years', '110-116', '60', '55', '63'],
    ['6-7 years', '116-122', '62', '56', '66'],
    ['7-8 years', '122-128', '65', '57', '69'],
    ['8-9 years', '128-134', '68', '59', '72'],
    ['10-11 years', '140-146', '74', '63', '78'],
  ],
};

/** The size chart of shoes, whose sizes are those of the United Kingdom. */
export const shoeChart: SizeChart = {
  columns: ['Size', 'EU', 'Foot length (cm)', 'Age'],
  rows: [
    ['UK 7', '24', '14.7', '2-3 years'],
    ['UK 8', '25', '15.5', '3 years'],
    ['UK 9', '26', '16.3', '3-4 years'],
    ['UK 10', '28', '17.2', '4-5 years'],
    ['UK 11', '29', '18.0', '5-6 years'],
    ['UK 12', '30', '18.9', '6-7 years'],
  ],
};

export interface SeedCategory {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sizeChart?: SizeChart;
}

export const categories: readonly SeedCategory[] = [
  { id: 'soft-toys', name: 'Soft Toys', description: 'Huggable friends in soft plush, with stitched eyes and names of their own.' },
  { id: 'wooden-toys', name: 'Wooden Toys', description: 'Turned, sanded and lacquered by hand, made to be handed down.' },
  { id: 'puzzles-games', name: 'Puzzles & Games', description: 'Rainy-day jigsaws, board games and cards for the whole family.' },
  {
    id: 'baby-clothes',
    name: 'Baby Clothes',
    description: 'Soft cotton for the first two years, easy to put on and easy to wash.',
    sizeChart: babyChart,
  },
  { id: 'kids-clothes', name: 'Kids’ Clothes', description: 'Playground clothes and festive wear for two to twelve.', sizeChart: kidsChart },
  { id: 'nursery-sleep', name: 'Nursery & Sleep', description: 'Quilts, cots and quiet things for long naps and calm nights.' },
  { id: 'feeding-care', name: 'Feeding & Care', description: 'Bottles, bowls, bath time and everything that needs wiping.' },
  { id: 'prams-gear', name: 'Prams & Gear', description: 'Strollers, carriers, bags and first wheels for days outside.' },
];
