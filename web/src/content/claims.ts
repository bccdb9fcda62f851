/**
 * What the pages say of the shop in figures: computed from its data (`GET /api/figures`), and left out while a figure is too small to say
 * anything. The owner may raise a threshold here, and states no figure by hand.
 */
import type { ShopFigures } from '#shared/contract/admin/overview.ts';

export interface Claim {
  readonly figure: string;
  readonly text: string;
}

/** The least that is worth saying. */
export const thresholds = {
  /** Fewer look like a corner of a shop. */
  products: 50,
  /** An average of fewer moves with each review. */
  reviews: 50,
  /** Two a week: below that the number says that few have bought here. */
  orders: 100,
  appointments: 100,
  /** Fewer are seen at one glance on the page itself. */
  doctors: 5,
  yearsOfExperience: 25,
} as const;

const claim = (value: number, least: number, text: string): readonly Claim[] =>
  value < least ? [] : [{ figure: value.toLocaleString('en-IN'), text }];

const rated = ({ rating, reviews }: ShopFigures): readonly Claim[] =>
  rating === null || reviews < thresholds.reviews
    ? []
    : [{ figure: `${rating.toFixed(1)}/5`, text: `what families give us in ${reviews.toLocaleString('en-IN')} reviews` }];

/** @param regions the states and territories that parcels are sent to */
export const shopClaims = (figures: ShopFigures, regions: number): readonly Claim[] => [
  ...claim(figures.products, thresholds.products, 'products on our shelves'),
  ...claim(regions, 1, 'states and territories we send to'),
  ...claim(figures.orders, thresholds.orders, 'orders in the last year'),
  ...rated(figures),
];

export const clinicClaims = (figures: ShopFigures): readonly Claim[] => [
  ...claim(figures.doctors, thresholds.doctors, 'doctors'),
  ...claim(figures.yearsOfExperience, thresholds.yearsOfExperience, 'years of experience together'),
  ...claim(figures.appointments, thresholds.appointments, 'appointments in the last year'),
];
