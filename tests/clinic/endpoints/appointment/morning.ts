/** Moves a shop's clock to 8 a.m. in India, so that no test crosses midnight and every slot of the day is still to come. */
import { indianDay } from '#shared/rules/india-day.ts';
import type { Shop } from '#tests/kit/shop.ts';

const day = 86_400_000;

export function advanceToMorning({ now, advanceClock }: Pick<Shop, 'now' | 'advanceClock'>): void {
  const current = now();
  const today = Date.parse(`${indianDay(current)}T08:00:00+05:30`);
  const morning = today > current.getTime() ? today : today + day;
  advanceClock((morning - current.getTime()) / 1_000);
}
