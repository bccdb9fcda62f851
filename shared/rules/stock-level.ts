/** How well is a product stocked? Above 50 units high, above 20 medium, else low; with none out. */
export const stockLevels = ['high', 'medium', 'low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];

export const stockLevelOf = (units: number): StockLevel => (units > 50 ? 'high' : units > 20 ? 'medium' : units > 0 ? 'low' : 'out');
