/** The shop's contact details, shown in the footer and in the policies. */
export const contact = {
  lines: ['Nanhe Family Stores', '14, Church Street', 'Bengaluru 560001'],
  email: 'hello@nanhe.example',
  phone: '+91 80 4123 4567',
  /** Hard spaces: a line never ends within `7 pm`. */
  hours: 'Mon to Sat, 10\u00a0am to\u00a07\u00a0pm',
} as const;

/** Each drawn by its name in app/shell/footer.tsx. */
export const social = [
  { name: 'Instagram', url: 'https://www.instagram.com/nanhe.families' },
  { name: 'Facebook', url: 'https://www.facebook.com/nanhe.families' },
  { name: 'YouTube', url: 'https://www.youtube.com/@nanhe.families' },
  { name: 'WhatsApp', url: 'https://wa.me/918041234567' },
] as const;
