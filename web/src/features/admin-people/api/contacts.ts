import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useContacts = (query: Query<'contact.list'>) => useRead('contact.list', { query });

export const updateContact = (id: string, body: Body<'contact.change'>) => call('contact.change', { params: { id }, body });
