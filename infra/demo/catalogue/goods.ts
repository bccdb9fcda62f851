/** Defines the kinds of goods in the demo catalogue: HSN code, tax, and the declarations that the law requires. */
import type { Declarations } from '#shared/rules/catalogue/declarations.ts';

interface Goods {
  readonly hsn: string;
  /** Per cent. */
  readonly gstRate: number;
  /** A tax class that every shop begins with (functions/settings/first-settings.ts); undefined: the rate is fixed. */
  readonly taxClass?: string;
}

const apparel = { gstRate: 5, taxClass: 'apparel' };
const forChildren = { gstRate: 5, taxClass: 'toys-baby' };
const standard = { gstRate: 18, taxClass: 'standard' };

/**
 * Rates since 22 September 2025 (Notification 9/2025-Central Tax (Rate)): toys without electronics, board games, clothes and shoes
 * to 2,500 rupees a piece, textile made-ups, feeding bottles and steel kitchenware 5 %; clothes and made-ups above 2,500 rupees, furniture,
 * prams, bags, plastics and cosmetics 18 %.
 */
export const goods = {
  toy: { hsn: '9503', ...forChildren },
  boardGame: { hsn: '9504', ...forChildren },
  babyKnit: { hsn: '6111', ...apparel },
  babyWoven: { hsn: '6209', ...apparel },
  dress: { hsn: '6204', ...apparel },
  boysSet: { hsn: '6203', ...apparel },
  tee: { hsn: '6109', ...apparel },
  raincoat: { hsn: '6210', ...apparel },
  jumper: { hsn: '6110', ...apparel },
  shoes: { hsn: '6404', ...apparel },
  sandals: { hsn: '6402', ...apparel },
  cottonQuilt: { hsn: '9404', ...apparel },
  /** Pillows and sleeping bags; they are not quilted cotton, which has the lower rate. */
  bedding: { hsn: '9404', ...standard },
  blanket: { hsn: '6301', ...apparel },
  towel: { hsn: '6302', ...apparel },
  furnishing: { hsn: '6304', ...apparel },
  textile: { hsn: '6307', ...apparel },
  furniture: { hsn: '9403', ...standard },
  seat: { hsn: '9401', ...standard },
  lamp: { hsn: '9405', ...standard },
  feedingBottle: { hsn: '3924', ...forChildren },
  plasticware: { hsn: '3924', ...standard },
  steelware: { hsn: '7323', gstRate: 5 },
  babyOil: { hsn: '3304', ...standard },
  pram: { hsn: '8715', ...standard },
  bag: { hsn: '4202', ...standard },
} as const satisfies Record<string, Goods>;

export interface SeedSize {
  readonly value: string;
  /** Part of the SKU. */
  readonly code: string;
}

export interface SeedColour {
  readonly value: string;
  /** Part of the SKU. */
  readonly code: string;
  readonly swatch: string;
}

export interface SeedProduct {
  /** Names the product's pictures; never changes. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Paise, including tax. */
  readonly price: number;
  readonly originalPrice?: number;
  /** Units of all variants together. */
  readonly stock: number;
  /** For a product with sizes, the beginning of its variants' SKUs. */
  readonly sku: string;
  /**
   * There is a variant for each size, or for each pair of size and colour. The product's pictures show the first colour; other colours have their
   * own.
   */
  readonly sizes?: readonly SeedSize[];
  readonly colours?: readonly SeedColour[];
  /** Paise by which each size costs more than the one before. */
  readonly sizeStep?: number;
  readonly specifications: Readonly<Record<string, string>>;
  /** Age in months. */
  readonly ageRange: { readonly minMonths: number; readonly maxMonths: number };
  readonly goods: keyof typeof goods;
  /** Replaces the declarations of the product's kind of goods. */
  readonly declares?: Declarations;
  readonly isFeatured?: boolean;
}

/** Invented makers and an invented licence, like the demo's seller. */
const makers = {
  toys: 'Nanhe Demo Toys, 12 Craft Park Road, Channapatna, Karnataka 562160',
  textiles: 'Nanhe Demo Textiles, 8 Kumaran Road, Tiruppur, Tamil Nadu 641601',
  household: 'Nanhe Demo Household, 21 Peenya Industrial Estate, Bengaluru, Karnataka 560058',
};
const toyLicence = 'CM/L-8400000000';

export function declarationsOf({ goods: kind, specifications, declares }: SeedProduct): Declarations {
  const isToy = kind === 'toy' || kind === 'boardGame';
  const { hsn, taxClass }: Goods = goods[kind];
  const pieces = specifications['pieces'] ?? '';
  return {
    countryOfOrigin: 'India',
    manufacturer: isToy ? makers.toys : taxClass === 'apparel' ? makers.textiles : makers.household,
    // Chapter 64 is shoes.
    netQuantity: hsn.startsWith('64') ? '1 pair' : pieces === '' ? '1 piece' : /^\d+$/.test(pieces) ? `${pieces} pieces` : '1 set',
    ...(isToy ? { bisLicence: toyLicence } : {}),
    ...declares,
  };
}
