/** The marketing figures; the owner answers for them and changes them here only. */
export interface Claim {
  readonly figure: string;
  readonly text: string;
}

export const claims = {
  /** Shown in the footer of every page. */
  countries: '100 countries',
  customers: '5 million customers',
  about: [
    { figure: '10K+', text: 'happy customers' },
    { figure: '500+', text: 'products on our shelves' },
    { figure: '36', text: 'states and territories we send to' },
    { figure: '4.8/5', text: 'what families give us' },
  ],
  doctors: {
    patients: '50,000+',
    doctors: '500+',
    appointments: '10K+',
    rating: '4.8/5',
    doctorsRating: '4.9',
    years: '15+',
  },
} as const satisfies Record<string, string | readonly Claim[] | Readonly<Record<string, string>>>;
