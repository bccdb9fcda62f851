/** Reads forms as Stripe does: `line_items[0][price_data][currency]=inr` becomes nested, and an error names the path of the wrong field. */
import * as z from 'zod';
import { StripeRefusal } from './refusal.ts';

type Nested = { [name: string]: Nested | string };

/** @throws StripeRefusal for a name that is not a path */
export function nestFields(fields: Iterable<[string, string]>): unknown {
  const root: Nested = {};
  for (const [name, value] of fields) {
    const [first = '', ...rest] = name.split('[').map((part, index) => (index === 0 ? part : part.replace(/\]$/, '')));
    if (!/^\w+(?:\[\w*\])*$/.test(name)) throw new StripeRefusal(`Invalid parameter name: ${name.slice(0, 80)}`);
    let node = root;
    const path = [first, ...rest];
    path.forEach((part, index) => {
      // `expand[]` appends to the list.
      const key = part === '' ? String(Object.keys(node).length) : part;
      if (index === path.length - 1) node[key] = value;
      else node = node[key] = typeof node[key] === 'object' ? node[key] : {};
    });
  }
  return withLists(root);
}

function withLists(nested: Nested | string): unknown {
  if (typeof nested === 'string') return nested;
  const entries = Object.entries(nested).map(([name, value]) => [name, withLists(value)] as const);
  return entries.length > 0 && entries.every(([name], index) => name === String(index))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}

const pathOf = (path: readonly PropertyKey[]) => path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

/** @throws StripeRefusal that names the first parameter that is unknown, missing or wrong */
export function readForm<S extends z.ZodType>(schema: S, form: unknown): z.output<S> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined) throw new StripeRefusal('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = pathOf([...issue.path, issue.keys[0] ?? '']);
    throw new StripeRefusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = pathOf(issue.path);
  if (issue.code === 'invalid_type' && issue.message.includes('undefined'))
    throw new StripeRefusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  throw new StripeRefusal(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param });
}

export const Integer = () =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'must be an integer')
    .transform(Number);
export const Metadata = () =>
  z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine((given) => Object.keys(given).length <= 50, 'at most 50 keys')
    .default({});
export const Expand = () => z.array(z.string().max(100)).max(20).optional();
