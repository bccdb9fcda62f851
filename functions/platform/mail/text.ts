/** A rendered mail, and what every mail's text can use. */

export interface MailText {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The brand and links of the shop that every mail's text can use. */
export interface Letterhead {
  readonly brand: string;
  /** Without a trailing slash. */
  readonly site: string;
  /** The seller, whom the footer of every mail names. */
  readonly seller: { readonly name: string; readonly address: string; readonly email: string };
  /** The page where the reader unsubscribes from optional mails; only in those mails. */
  readonly unsubscribe?: string | undefined;
}
