/**
 * AWS's prices in US dollars in Mumbai (ap-south-1), on demand, without free tiers and taxes. Written on 2026-11-21 from memory of the
 * public price lists (aws.amazon.com/<service>/pricing): CHECK EACH before planning with it.
 */
export const prices = {
  /** DynamoDB, on demand: a million units. */
  readUnits: { dollars: 0.1425, per: 1_000_000 },
  writeUnits: { dollars: 0.7115, per: 1_000_000 },
  /** Lambda on ARM. */
  lambdaRequests: { dollars: 0.2, per: 1_000_000 },
  lambdaGigabyteSeconds: { dollars: 0.0000133334, per: 1 },
  /** API Gateway, HTTP API. */
  apiRequests: { dollars: 1.05, per: 1_000_000 },
  /** CloudFront to India. */
  edgeRequests: { dollars: 0.012, per: 10_000 },
  edgeGigabytes: { dollars: 0.109, per: 1 },
  /** What the firewall looks at. */
  firewallRequests: { dollars: 0.6, per: 1_000_000 },
  s3Reads: { dollars: 0.4, per: 1_000_000 },
  s3Writes: { dollars: 5, per: 1_000_000 },
  mails: { dollars: 0.1, per: 1_000 },
  /** Cognito, Essentials: who signs in in a month. */
  monthlyUsers: { dollars: 0.015, per: 1 },
  logGigabytes: { dollars: 0.67, per: 1 },
  /** X-Ray records one request a second and 5 % of the others. */
  traces: { dollars: 5, per: 1_000_000 },
} as const satisfies Record<string, { readonly dollars: number; readonly per: number }>;
export type Priced = keyof typeof prices;

/** What runs without visitors, per month. */
export const monthly = [
  { what: 'firewall: one list, six rules', dollars: 11 },
  { what: 'three dashboards and 150 figures of our own at most', dollars: 54 },
  { what: 'one secret', dollars: 0.4 },
  { what: 'jobs by the clock: 10 every minute, 450,000 runs of 0.1 s with 1 GB', dollars: 0.69 },
] as const;

/** What a person does, in calls that were measured (their titles in capacity-run.ts), and what goes with it. */
interface Journey {
  readonly name: string;
  readonly calls: Readonly<Record<string, number>>;
  /** Pages that the edge does not have: the renderer makes them, 1 GB for 0.25 s. */
  readonly rendered: number;
  readonly files: number;
  readonly megabytes: number;
  readonly mails: number;
  readonly users: number;
  /** Batches of the stream, two readers, 1 GB for half a second. */
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
      'read the profile': 2,
      'list the addresses': 1,
      'add to the cart': 1,
      'add a second product': 1,
      'read the cart': 3,
      'create-order of two products': 1,
      'verify-payment: settles the order': 1,
      // The webhook finds it settled.
      'verify-payment again': 1,
      'what follows an order: its mail, invoice, lists and figures': 1,
      'list own orders': 1,
      'read an order': 2,
      'a page of all orders': 3,
      'an order, with its history, for staff': 3,
      'move an order on': 3,
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
      'read the profile': 2,
      'the doctors': 2,
      "a doctor's free half hours": 2,
      'book an appointment': 1,
      'begin to pay it': 1,
      'verify its payment: confirms it': 1,
      'what follows an appointment: its mail, lists and figures': 1,
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

/** GB, seconds: a function with 512 MB answers in 80 ms, most of it waiting. */
const perCall = { gigabyteSeconds: 0.5 * 0.08, logBytes: 700 };
const traced = 0.1;

export interface Units {
  readonly read: number;
  readonly write: number;
}

/** How much of everything a thousand of them take. */
export function amounts(journey: Journey, units: (title: string) => Units): Readonly<Record<Priced, number>> {
  const { calls, rendered, files, megabytes, mails, users, batches } = journey;
  const sum = (of: (title: string) => number) => Object.entries(calls).reduce((all, [title, times]) => all + of(title) * times, 0);
  const asked = sum((title) => (title.startsWith('what follows') ? 0 : 1));
  const each: Record<Priced, number> = {
    readUnits: sum((title) => units(title).read),
    writeUnits: sum((title) => units(title).write),
    lambdaRequests: asked + rendered + batches,
    lambdaGigabyteSeconds: asked * perCall.gigabyteSeconds + rendered * 0.25 + batches * 0.5,
    apiRequests: asked,
    edgeRequests: asked + rendered + files,
    edgeGigabytes: megabytes / 1_000,
    firewallRequests: asked + rendered + files,
    s3Reads: rendered + batches,
    s3Writes: batches,
    mails,
    monthlyUsers: users,
    logGigabytes: ((asked + rendered + batches) * perCall.logBytes) / 1e9,
    traces: (asked + rendered + batches) * traced,
  };
  return Object.fromEntries(Object.entries(each).map(([name, amount]) => [name, amount * 1_000])) as Record<Priced, number>;
}

export const dollarsOf = (name: Priced, amount: number): number => (amount / prices[name].per) * prices[name].dollars;
