/** Paging records that a call reads and filters by itself. */
import { expect, it } from 'vitest';
import { readFilteredPage } from '#functions/platform/table/filtered-pages.ts';
import { openShop } from '#tests/kit/shop.ts';

// Cursors are signed with a secret of the shop.
await openShop();

const maxExamined = 10;
/** The records 1 to 25, of which a call reads ten. */
const records = Array.from({ length: 25 }, (_, index) => index + 1);
const page = (query: { page?: number; cursor?: string }, matches: (record: number) => boolean = () => true) =>
  readFilteredPage(
    { page: 1, limit: 4, ...query },
    {
      scope: ['records'],
      maxExamined,
      read: async (after = '0') => records.slice(Number(after)).slice(0, maxExamined),
      matches,
      positionOf: String,
    },
  );

it('continues by cursor after the last record that numbered pages reach', async () => {
  expect((await page({})).meta).toMatchObject({ total: 10, isLeast: true, page: 1, totalPages: 3, lastNumber: 3 });
  const third = await page({ page: 3 });
  expect(third).toMatchObject({ shown: [9, 10], meta: { next: expect.any(String) } });
  const fourth = await page({ cursor: third.meta.next ?? '' });
  expect(fourth).toMatchObject({ shown: [11, 12, 13, 14], meta: { page: 4, isLeast: true, lastNumber: 3, next: expect.any(String) } });
  const last = await page({ cursor: (await page({ cursor: fourth.meta.next ?? '' })).meta.next ?? '' });
  expect(last).toMatchObject({ shown: [19, 20, 21, 22], meta: { page: 6, lastNumber: 3 } });
  expect((await page({ cursor: last.meta.next ?? '' })).meta.next).toBeUndefined();
});

it('reaches rare records by following the cursor through pages without a match', async () => {
  const shown: number[] = [];
  for (let cursor: string | undefined, calls = 0; calls < 5; calls++) {
    const answer = await page(cursor === undefined ? {} : { cursor }, (record) => record === 2 || record === 24);
    shown.push(...answer.shown);
    cursor = answer.meta.next;
    if (cursor === undefined) break;
  }
  expect(shown).toEqual([2, 24]);
});
