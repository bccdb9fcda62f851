/** The shop's pages on social media, each drawn by its name in app/shell/footer.tsx. */
export const social = [
  { name: 'Instagram', url: 'https://www.instagram.com/nanhe.families' },
  { name: 'Facebook', url: 'https://www.facebook.com/nanhe.families' },
  { name: 'YouTube', url: 'https://www.youtube.com/@nanhe.families' },
  { name: 'WhatsApp', url: 'https://wa.me/918041234567' },
] as const;
