/**
 * Plays ninety days of a shop: customers sign up, buy, return, review, book and write, and staff do their work; each through the shop's endpoints.
 */
import { playAppointments } from './appointments.ts';
import { type Customer, type DemoShop, day, type History, hour, minute, officeTime, recordedDays, recordedEnd } from './demo-shop.ts';
import { contactMessages } from './messages.ts';
import { playOrders } from './orders.ts';
import { type Person, people } from './people.ts';
import { openRandom, type Random } from './random.ts';
import { playRareOrders } from './rare-orders.ts';

/** Units per variant that arrive before the history begins; the stock count at its end removes what was not sold. */
const unitsDelivered = 80;

/** @param trafficShare of the traffic; 1 for all, less for a quick test */
export async function playNinetyDays(stage: DemoShop, trafficShare = 1): Promise<void> {
  const random = openRandom(20_300_331);
  const start = recordedEnd - recordedDays * day;
  // The last minutes are for the stock count.
  const end = recordedEnd - 15 * minute;
  const scheduled: { time: number; act: () => Promise<void> }[] = [];
  const customers: Customer[] = [];
  const plan: History['plan'] = (time, act) => {
    if (time < end) scheduled.push({ time, act });
  };
  const history: History = { stage, random, plan, customers, start, end };

  for (const { id, variants } of stage.products)
    for (const variant of variants) await adjust(stage, { id, variantId: variant.id }, unitsDelivered, 'New delivery');
  for (const [index, person] of people.entries()) plan(signUpTime(random, start, index), () => signUp(history, person));
  playOrders(history, Math.round(334 * trafficShare));
  playAppointments(history, Math.round(54 * trafficShare));
  playContacts(history);
  playRareOrders(history);

  while (scheduled.length > 0) {
    const next = scheduled.reduce((first, each, index) => (each.time < (scheduled[first]?.time ?? 0) ? index : first), 0);
    const [{ time, act } = { time: end, act: async () => undefined }] = scheduled.splice(next, 1);
    await stage.at(time);
    await act();
  }
  await stage.at(recordedEnd - 5 * minute);
  await countStock(stage);
  await stage.at(recordedEnd);
}

/** A dozen families have accounts at the beginning; the others sign up over the weeks. */
const signUpTime = (random: Random, start: number, index: number): number =>
  index < 12
    ? start - (3 - index / 5) * day + random.int(0, 300) * minute
    : start + 76 * day * ((index - 12) / 28) ** 1.2 + random.int(0, 600) * minute;

async function signUp({ stage, customers }: History, person: Person): Promise<void> {
  const { firstName, lastName, phone, address, city, state, postalCode } = person;
  const id = await stage.signUp(person);
  const home = { label: 'Home', type: 'both', recipientName: `${firstName} ${lastName}`, phone, address, city, state, postalCode };
  const { id: addressId } = await stage.call('account.createAddress', { as: id, body: home });
  customers.push({ ...person, id, addressId });
}

function playContacts({ stage, random, plan, start, end, customers }: History): void {
  for (const [index, [type, message, answer]] of contactMessages.entries()) {
    const time = start + (index + random.next()) * ((end - start) / contactMessages.length);
    plan(time, async () => {
      const { firstName, lastName, email, phone } = random.pick(customers);
      const { data } = await stage.call('content.sendContact', { body: { name: `${firstName} ${lastName}`, email, phone, message, type } });
      // Most messages are answered within two days; one in eight stays unanswered.
      if (!random.chance(0.12))
        plan(officeTime(time + random.int(3, 40) * hour, random), () =>
          answer === undefined
            ? stage.call('contact.change', { as: stage.adminId, params: { id: data.id }, body: { isResponded: true } })
            : stage.call('contact.reply', {
                as: stage.adminId,
                params: { id: data.id },
                body: { replyId: `history-answer-${index}`, text: `Dear ${firstName},\n\n${answer}\n\nYour Nanhe team` },
              }),
        );
    });
  }
}

const adjust = (stage: DemoShop, { id, variantId }: { readonly id: number; readonly variantId: number }, change: number, reason: string) =>
  stage.call('product.adjustStock', { as: stage.adminId, params: { id }, body: { change, reason, ...(variantId === id ? {} : { variantId }) } });

/** Sets the stock back to what it was before, because the demo's stock is documented. */
async function countStock(stage: DemoShop): Promise<void> {
  for (const { id, variants } of stage.products) {
    const product = await stage.call('catalog.readProduct', { as: stage.adminId, params: { id } });
    for (const { id: variantId, free } of variants) {
      const change = free - product.variants.find((variant: { id: number }) => variant.id === variantId).stock;
      if (change !== 0) await adjust(stage, { id, variantId }, change, 'Stock count');
    }
  }
}
