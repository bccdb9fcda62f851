/** Shows a contact message to staff. */
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
});
