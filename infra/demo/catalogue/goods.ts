/** Gives the goods of the demo catalogue their HSN codes and GST rates. */

interface Goods {
  readonly hsn: string;
  /** Per cent. */
  readonly gstRate: number;
}

/**
 * Rates since 22 September 2025 (Notification 9/2025-Central Tax (Rate)): toys without electronics, board games, clothes and shoes
 * to 2,500 rupees a piece, textile made-ups, feeding bottles and steel kitchenware 5 %; clothes and made-ups above 2,500 rupees, furniture,
 * prams, bags, plastics and cosmetics 18 %.
 */
export const goods = {
  toy: { hsn: '9503', gstRate: 5 },
  boardGame: { hsn: '9504', gstRate: 5 },
  babyKnit: { hsn: '6111', gstRate: 5 },
  babyWoven: { hsn: '6209', gstRate: 5 },
  dress: { hsn: '6204', gstRate: 5 },
  /** Above 2,500 rupees a piece. */
  dressAbove2500: { hsn: '6204', gstRate: 18 },
  boysSet: { hsn: '6203', gstRate: 5 },
  tee: { hsn: '6109', gstRate: 5 },
  raincoat: { hsn: '6210', gstRate: 5 },
  jumper: { hsn: '6110', gstRate: 5 },
  shoes: { hsn: '6404', gstRate: 5 },
  sandals: { hsn: '6402', gstRate: 5 },
  cottonQuilt: { hsn: '9404', gstRate: 5 },
  /** Pillows and sleeping bags: not the quilted cotton of the lower rate. */
  bedding: { hsn: '9404', gstRate: 18 },
  blanket: { hsn: '6301', gstRate: 5 },
  towel: { hsn: '6302', gstRate: 5 },
  furnishing: { hsn: '6304', gstRate: 5 },
  textile: { hsn: '6307', gstRate: 5 },
  furniture: { hsn: '9403', gstRate: 18 },
  seat: { hsn: '9401', gstRate: 18 },
  lamp: { hsn: '9405', gstRate: 18 },
  feedingBottle: { hsn: '3924', gstRate: 5 },
  plasticware: { hsn: '3924', gstRate: 18 },
  steelware: { hsn: '7323', gstRate: 5 },
  babyOil: { hsn: '3304', gstRate: 18 },
  pram: { hsn: '8715', gstRate: 18 },
  bag: { hsn: '4202', gstRate: 18 },
} as const satisfies Record<string, Goods>;

export interface SeedSize {
  readonly value: string;
  /** Of the SKU. */
  readonly code: string;
}

export interface SeedColour {
  readonly value: string;
  /** Of the SKU. */
  readonly code: string;
  readonly swatch: string;
}

export interface SeedProduct {
  /** Names its pictures; never changes. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Paise, without tax. */
  readonly price: number;
  readonly originalPrice?: number;
  /** Of all its variants together. */
  readonly stock: number;
  /** With sizes: how the SKUs of its variants begin. */
  readonly sku: string;
  /** A variant for each, or for each pair with a colour. The first colour is that of its pictures; the others have pictures of their own. */
  readonly sizes?: readonly SeedSize[];
  readonly colours?: readonly SeedColour[];
  /** Paise by which each size costs more than the one before. */
  readonly sizeStep?: number;
  readonly specifications: Readonly<Record<string, string>>;
  /** Months. */
  readonly ageRange: { readonly minMonths: number; readonly maxMonths: number };
  readonly goods: keyof typeof goods;
  readonly isFeatured?: boolean;
}
