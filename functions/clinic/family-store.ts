/** For whom does a parent book? A few names in one item, so that their number is counted where they stand. */

import { commit, itemAt, retryOnConflict } from '#functions/platform/table/table.ts';
import type { FamilyMember } from '#shared/contract/clinic/patient.ts';

/** `CUSTOMER#<id>` / `FAMILY`. */
interface FamilyItem {
  readonly members: readonly FamilyMember[];
  readonly version: number;
}

export const mostMembers = 10;

const keyOf = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'FAMILY' });

const itemOf = (customerId: string): Promise<FamilyItem | undefined> => itemAt(keyOf(customerId));

export const familyOf = async (customerId: string): Promise<readonly FamilyMember[]> => (await itemOf(customerId))?.members ?? [];

/**
 * Writes what becomes of the family, on top of whatever another tab has just made of it.
 * @param change throws a Failure where it cannot be; the same family again writes nothing
 */
export async function changeFamily(
  customerId: string,
  change: (members: readonly FamilyMember[]) => readonly FamilyMember[],
): Promise<readonly FamilyMember[]> {
  return retryOnConflict(async () => {
    const { members: before, version } = (await itemOf(customerId)) ?? { members: [], version: 0 };
    const members = change(before);
    if (members === before) return before;
    await commit([
      {
        Put: {
          Item: { ...keyOf(customerId), members, version: version + 1 },
          ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :was',
          ...(version === 0 ? {} : { ExpressionAttributeValues: { ':was': version } }),
        },
      },
    ]);
    return members;
  });
}
