/** Maps a contact message to the response for staff. */
import type { ContactMessage } from '#shared/contract/content/contact.ts';
import type { ContactItem } from './contact-store.ts';

export const toContactResponse = ({
  id,
  name,
  email,
  phone,
  type,
  message,
  isResponded,
  createdAt,
  respondedAt,
  respondedBy,
  replies = [],
}: ContactItem): ContactMessage => ({
  id,
  name,
  email,
  phone,
  type,
  message,
  isResponded,
  createdAt,
  ...(respondedAt === undefined ? {} : { respondedAt }),
  ...(respondedBy === undefined ? {} : { respondedBy }),
  replies: replies.map(({ at, by, text }) => ({ at, by, text })),
});
