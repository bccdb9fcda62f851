/** What is a mail's text, and what may every text name? */

export interface MailText {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What every text may name. */
export interface Letterhead {
  readonly brand: string;
  /** Without a slash at its end. */
  readonly site: string;
  /** The page where its reader switches off what is not necessary; only in such mails. */
  readonly unsubscribe?: string | undefined;
}
