/** What are those called who did something? Whoever has left has no name. */
import { customerOf } from './customer-store.ts';

export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** By id. Each is read once, however much of it was theirs. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await Promise.all([...new Set(ids)].map(customerOf));
  return new Map(people.flatMap((person) => (person === undefined ? [] : [[person.id, fullName(person)] as const])));
}
