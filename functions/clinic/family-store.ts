/** Stores the family members for whom a customer books, all in one item, so that one condition limits their number. */
import { familyKey } from '#functions/keys.ts';
import { commit, itemAt, retryOnConflict, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import type { FamilyMember } from '#shared/contract/clinic/patient.ts';

interface FamilyItem {
  readonly members: readonly FamilyMember[];
  readonly version: number;
}

export const maxMembers = 10;

const readItem = (customerId: string): Promise<FamilyItem | undefined> => itemAt(familyKey(customerId));

export const familyOf = async (customerId: string): Promise<readonly FamilyMember[]> => (await readItem(customerId))?.members ?? [];

/**
 * Changes the family members; runs again on top of a change that another tab made at the same time.
 * @param extraWrites further writes of the same transaction
 * @param change throws a Failure to refuse; the same array again writes nothing
 */
export async function changeFamily(
  customerId: string,
  change: (members: readonly FamilyMember[]) => readonly FamilyMember[],
  extraWrites: () => Promise<readonly TransactItem[]> = async () => [],
): Promise<readonly FamilyMember[]> {
  return retryOnConflict(async () => {
    const { members: before, version } = (await readItem(customerId)) ?? { members: [], version: 0 };
    const members = change(before);
    if (members === before) return before;
    await commit([
      {
        Put: {
          Item: { ...familyKey(customerId), members, version: version + 1 },
          ...unchangedSince('version', version),
        },
      },
      ...(await extraWrites()),
    ]);
    return members;
  });
}

export const deleteFamily = (customerId: string): TransactItem => ({ Delete: { Key: familyKey(customerId) } });
