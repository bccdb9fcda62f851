/** The stock level of a product: above 50 units high, above 20 medium, else low; out with none. */
export const stockLevels = ['high', 'medium', 'low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];

export const stockLevelOf = (units: number): StockLevel => (units > 50 ? 'high' : units > 20 ? 'medium' : units > 0 ? 'low' : 'out');
