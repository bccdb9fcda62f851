/** Says for each job what customers suffer while it does not do its work. */
import type { JobName } from '#shared/contract/jobs.ts';

export const jobSlos: Readonly<Record<JobName, string>> = {
  'follow-changes':
    'Shoppers see old prices, stock and products in the lists and in the search; new orders and appointments are missing from the lists of the staff, so that they are packed and prepared late; figures are out of date, and what the staff have uploaded does not come into the shop.',
  'fold-catalogue': 'Nothing at once: lists and the search begin more slowly the more has changed since.',
  'send-mail': 'Customers get their codes, receipts and news minutes late: nobody new can sign in or sign up by code.',
  'write-exports': 'The staff wait for the files that they asked for.',
  'index-old-orders': 'Orders from before the lists are missing from the lists of the staff.',
  'send-waiting-mail': 'Mails that the mail service did not take at once stay unsent.',
  'settle-pending': 'Customers who have paid may wait for their order, and stock that nobody paid for stays held from others.',
  'settle-appointments': 'Patients who have paid may wait for their confirmation, and half hours that nobody paid for stay taken.',
  remind: 'Patients are not reminded of their appointments.',
  'number-invoices': 'Customers find no invoice in their account.',
  'send-refunds': 'Customers wait for money that they were promised back.',
  'erase-accounts': 'The data of people who closed their account is not erased, as the law demands.',
  reconcile: 'Nobody would notice payments without orders, or refunds that went out twice.',
  'resume-imports': 'An import that was broken off stays half done, and its products missing.',
  'hear-of-mail': 'Mailboxes that do not exist, or that want nothing from us, are mailed again, until mail services stop taking any mail of ours.',
  'gather-views': 'Lists by popularity are out of date.',
  'sweep-pictures': 'Nothing at once: uploads that nobody finished are kept, and cost.',
  'sweep-signups': 'Somebody whose sign-up was never proven, by them or by another in their name, may meet its leftovers when they sign up.',
};
