/** The price bands of the shop, in rupees. The upper end is excluded: 25 belongs to 25-50. */
export const priceBands = [
  { key: '0-25', text: '₹0 - ₹25', min: 0, max: 25 },
  { key: '25-50', text: '₹25 - ₹50', min: 25, max: 50 },
  { key: '50-100', text: '₹50 - ₹100', min: 50, max: 100 },
  { key: '100-500', text: '₹100 - ₹500', min: 100, max: 500 },
  { key: '500-1000', text: '₹500 - ₹1000', min: 500, max: 1000 },
  { key: '1000+', text: '₹1000+', min: 1000, max: undefined },
] as const;
