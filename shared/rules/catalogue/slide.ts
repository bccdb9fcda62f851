/** The defaults and limits of the slides of the home page. */
export const slideDefaults = { startColor: '#6B7280', endColor: '#374151', direction: 'to-right' } as const;

/** More slides than a home page can show, and few enough to number all of them again in one transaction. */
export const maxSlides = 90;

/** Pairs of colours to choose from; text is legible on each of them. */
export const slidePresets = [
  { name: 'Teal', startColor: '#0B6E69', endColor: '#075450' },
  { name: 'Night', startColor: '#33417F', endColor: '#23203A' },
  { name: 'Sunshine', startColor: '#FFE0A0', endColor: '#FFC145' },
  { name: 'Lilac', startColor: '#EBE4F8', endColor: '#C9B6EA' },
  { name: 'Blush', startColor: '#FCE4DB', endColor: '#F4A6A0' },
  { name: 'Slate', startColor: slideDefaults.startColor, endColor: slideDefaults.endColor },
] as const;

export function addOneYear(start: Date): Date {
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear() + 1);
  return end;
}
