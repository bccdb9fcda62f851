/** How to reach the shop: the seller's details in the form of the footer and the policies, and its social pages. */
import { seller } from '#shared/seller.ts';

export const contact = {
  lines: [seller.name, ...seller.address],
  email: seller.email,
  phone: seller.phone,
  hours: seller.hours,
} as const;

/** Each drawn by its name in app/shell/footer.tsx. */
export const social = [
  { name: 'Instagram', url: 'https://www.instagram.com/nanhe.families' },
  { name: 'Facebook', url: 'https://www.facebook.com/nanhe.families' },
  { name: 'YouTube', url: 'https://www.youtube.com/@nanhe.families' },
  { name: 'WhatsApp', url: 'https://wa.me/918041234567' },
] as const;
