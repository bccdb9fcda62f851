/** What a customer does in a visit, an order and an appointment: the assumptions behind the costs (docs/capacity.md, "Cost"). */

/** The actions of a customer as measured calls (their titles are in capacity-run.ts), and what they cause. */
export interface Journey {
  readonly name: string;
  readonly calls: Readonly<Record<string, number>>;
  /** Pages that the edge has not cached: the renderer takes 0.25 s for each. */
  readonly rendered: number;
  readonly files: number;
  readonly megabytes: number;
  readonly mails: number;
  readonly users: number;
  /** Batches of the stream, each read by two functions, for half a second. */
  readonly batches: number;
}

/** Assumptions, not measured: how many pages, calls and bytes; see docs/capacity.md. */
export const journeys: readonly Journey[] = [
  {
    name: 'visits',
    calls: { 'the five slides of the home page': 1, 'list or search products': 3, 'read a product': 2 },
    rendered: 1,
    files: 30,
    megabytes: 1.5,
    mails: 0,
    users: 0,
    batches: 0,
  },
  {
    name: 'orders',
    calls: {
      'sign in with a password': 1,
      'read the profile (no orders yet)': 2,
      'list the addresses': 1,
      'add to the cart': 1,
      'add a second product': 1,
      'read the cart': 3,
      'create-order of two products': 1,
      'verify-payment: settles the order': 1,
      // The webhook finds the order already settled.
      'verify-payment again': 1,
      'after an order: its mail, invoice, lists and figures': 1,
      'list own orders': 1,
      'read an order': 2,
      'a page of all orders': 3,
      'an order, with its history, for staff': 3,
      'change the status of an order': 3,
    },
    rendered: 0,
    files: 20,
    megabytes: 0.8,
    mails: 3,
    users: 1,
    batches: 8,
  },
  {
    name: 'appointments',
    calls: {
      'sign in with a password': 1,
      'read the profile (no orders yet)': 2,
      'the doctors': 2,
      "a doctor's free half hours": 2,
      'book an appointment': 1,
      'open its payment': 1,
      'verify its payment: confirms the appointment': 1,
      'after an appointment: its mail, lists and figures': 1,
      'list own appointments': 2,
    },
    rendered: 2,
    files: 20,
    megabytes: 0.8,
    mails: 3,
    users: 1,
    batches: 5,
  },
];
