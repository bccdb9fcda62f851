/** Lists complaints for staff: open ones by due time, closed ones by age. */
import { toComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { type ComplaintItem, complaintsOfMonth, openComplaints } from '#functions/complaints/complaint-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { newestByMonth } from '#functions/platform/table/by-month.ts';
import { pageOfList } from '#functions/platform/table/page-of-list.ts';
import { list } from '#shared/contract/complaints/complaints.ts';
import { isOpen } from '#shared/rules/complaints.ts';
import { searchWordsOfPerson } from '#shared/rules/identity/person-words.ts';
import { hasWords, parseSearchWords, searchWordsOfText } from '#shared/rules/order/order-words.ts';

/** Complaints that one call reads at most; older ones are in the export. */
const maxExamined = 1_000;

export const handler = endpoint(list, async ({ query: { show, search = '', ...position }, now }) => {
  const examined =
    show === 'open' || show === 'overdue'
      ? await openComplaints(maxExamined, show === 'overdue' ? now.toISOString() : undefined)
      : await newestByMonth(complaintsOfMonth, { limit: maxExamined, now });
  const words = parseSearchWords(search);
  const matching = examined.filter(
    (complaint) => (show !== 'closed' || !isOpen(complaint.state)) && (words.length === 0 || matchesSearch(complaint, words)),
  );
  const { shown, meta } = pageOfList(matching, position);
  return {
    data: shown.map((complaint) => toComplaintResponse(complaint, now)),
    meta: { ...meta, ...(examined.length === maxExamined ? { isLeast: true } : {}) },
  };
});

const matchesSearch = ({ id, name, email, phone = '', orderNumber = '', what, wish }: ComplaintItem, words: readonly string[]): boolean =>
  hasWords(
    [...searchWordsOfPerson({ firstName: name, lastName: '', email, phone }), ...searchWordsOfText(`${id} ${orderNumber} ${what} ${wish}`)],
    words,
  );
