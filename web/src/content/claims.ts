/**
 * The figures that the pages state about the shop: computed from its data (`GET /api/figures`), and left out while a figure is too small to
 * mean anything. The owner may raise a threshold here; no figure is written by hand.
 */
import type { ShopFigures } from '#shared/contract/admin/overview.ts';

export interface Claim {
  readonly figure: string;
  readonly text: string;
}

/** The smallest values that are shown. */
export const thresholds = {
  /** Fewer products look like a corner shop. */
  products: 50,
  /** The average of fewer reviews changes with each new one. */
  reviews: 50,
  /** Two a week: a smaller number would tell visitors that few people buy here. */
  orders: 100,
  appointments: 100,
  /** Visitors see fewer doctors at one glance on the page itself. */
  doctors: 5,
  yearsOfExperience: 25,
} as const;

const claimFrom = (value: number, min: number, text: string): readonly Claim[] =>
  value < min ? [] : [{ figure: value.toLocaleString('en-IN'), text }];

const ratingClaim = ({ rating, reviews }: ShopFigures): readonly Claim[] =>
  rating === null || reviews < thresholds.reviews
    ? []
    : [{ figure: `${rating.toFixed(1)}/5`, text: `what families give us in ${reviews.toLocaleString('en-IN')} reviews` }];

/** @param regions number of states and territories that the shop delivers to; 0 while it refuses some PIN codes */
export const shopClaims = (figures: ShopFigures, regions: number): readonly Claim[] => [
  ...claimFrom(figures.products, thresholds.products, 'products on our shelves'),
  ...claimFrom(regions, 1, 'states and territories we send to'),
  ...claimFrom(figures.orders, thresholds.orders, 'orders in the last year'),
  ...ratingClaim(figures),
];

export const clinicClaims = (figures: ShopFigures): readonly Claim[] => [
  ...claimFrom(figures.doctors, thresholds.doctors, 'doctors'),
  ...claimFrom(figures.yearsOfExperience, thresholds.yearsOfExperience, 'years of experience together'),
  ...claimFrom(figures.appointments, thresholds.appointments, 'appointments in the last year'),
];
