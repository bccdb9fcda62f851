/** Lists the categories of a fresh shop, in their order. */

export interface SeedCategory {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export const categories: readonly SeedCategory[] = [
  { id: 'soft-toys', name: 'Soft Toys', description: 'Huggable friends in soft plush, with stitched eyes and names of their own.' },
  { id: 'wooden-toys', name: 'Wooden Toys', description: 'Turned, sanded and lacquered by hand, made to be handed down.' },
  { id: 'puzzles-games', name: 'Puzzles & Games', description: 'Rainy-day jigsaws, board games and cards for the whole family.' },
  { id: 'baby-clothes', name: 'Baby Clothes', description: 'Soft cotton for the first two years, easy to put on and easy to wash.' },
  { id: 'kids-clothes', name: 'Kids’ Clothes', description: 'Playground clothes and festive wear for two to twelve.' },
  { id: 'nursery-sleep', name: 'Nursery & Sleep', description: 'Quilts, cots and quiet things for long naps and calm nights.' },
  { id: 'feeding-care', name: 'Feeding & Care', description: 'Bottles, bowls, bath time and everything that needs wiping.' },
  { id: 'prams-gear', name: 'Prams & Gear', description: 'Strollers, carriers, bags and first wheels for days outside.' },
];
