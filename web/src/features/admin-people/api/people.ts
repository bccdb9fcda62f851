/** Calls and reads of customers, contact messages, reviews and the audit log. */
import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const changeUserStatus = (id: string, body: Body<'user.changeStatus'>) => call('user.changeStatus', { params: { id }, body });

export const changeUserRole = (id: string, body: Body<'user.changeRole'>) => call('user.changeRole', { params: { id }, body });

export const useUsers = (query: Query<'user.list'>) => useRead('user.list', { query });

export const useUser = (id: string) => useRead('user.read', { params: { id } }, { keepPreviousData: false });

export const useContacts = (query: Query<'contact.list'>) => useRead('contact.list', { query });

export const updateContact = (id: string, body: Body<'contact.change'>) => call('contact.change', { params: { id }, body });

export const useReviews = (query: Query<'review.listAll'>) => useRead('review.listAll', { query });

export const moderateReview = (id: string, body: Body<'review.moderate'>) => call('review.moderate', { params: { id }, body });

export const useAuditLog = (query: Query<'audit.list'>) => useRead('audit.list', { query });

/** What the customer booked at the clinic. */
export const useCustomerAppointments = (id: string) => useRead('appointment.listOfCustomer', { params: { id } }, { keepPreviousData: false });

export const replyToContact = (id: string, body: Body<'contact.reply'>) => call('contact.reply', { params: { id }, body });

export const useConsentsOf = (id: string) => useRead('consent.listOfCustomer', { params: { id } }, { keepPreviousData: false });
