/** The purposes for which the shop asks for consent: each is given and withdrawn separately (Digital Personal Data Protection Act 2023, s. 6). */

export const consentPurposes = ['mails', 'family'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

interface PurposeText {
  /** The day from which the text is valid; a change of substance gets a new day. */
  readonly version: string;
  readonly title: string;
  /** What the customer agrees to. */
  readonly text: string;
  /** What happens when the consent is withdrawn. */
  readonly withdrawal: string;
}

export const purposeTexts: Readonly<Record<ConsentPurpose, PurposeText>> = {
  mails: {
    version: '2026-11-28',
    title: 'Optional emails',
    text: 'Send me optional emails, too: the welcome and the news that an order has been delivered.',
    withdrawal: 'They stop at once.',
  },
  family: {
    version: '2026-11-23',
    title: 'My family at the clinic',
    text: 'Keep the names and dates of birth of the family members for whom I book with a doctor. I am the parent or guardian of each child among them, or have their permission.',
    withdrawal: 'The list is deleted at once; booked appointments keep their patient.',
  },
};

/** Where a consent was given or withdrawn. */
export const consentSources = ['settings', 'mail_link', 'family_form'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** Years for which the proof of a consent is kept after an erasure: claims expire after three years (Limitation Act 1963, schedule, article 113). */
export const retentionYears = 3;
