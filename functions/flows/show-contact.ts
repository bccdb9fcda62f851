/** What do those who answer see of a message? */
import type { ContactItem } from '#functions/store/contact.ts';
import type { ContactMessage } from '#shared/contract/contact.ts';

export const showContact = ({
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
