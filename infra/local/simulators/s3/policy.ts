/** Checks an upload against the policy that was signed for it: signature, expiry and every condition, as S3's POST demands them. */
import * as z from 'zod';
import { StorageFailure } from './failure.ts';
import type { Form } from './form.ts';
import { type Credentials, hmac, same, signingKey } from './signature.ts';

const Policy = z.object({
  expiration: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** Fields that need no condition: the proof itself, and what the browser's own form adds. */
const undeclared = (name: string): boolean => ['x-amz-signature', 'policy', 'file'].includes(name) || name.startsWith('x-ignore-');

const denied = (why: string) => new StorageFailure('AccessDenied', `Invalid according to Policy: ${why}`);

/** @throws StorageFailure for the first rule that the form breaks */
export function checkPolicy(credentials: Credentials, bucket: string, key: string, form: Form, now: Date): void {
  const need = (name: string): string => {
    const value = form.fields.get(name);
    if (value === undefined) throw new StorageFailure('AccessDenied', `The field ${name} is missing.`);
    return value;
  };
  const text = need('policy');
  if (need('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') throw new StorageFailure('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  const signing = signingKey(credentials, need('x-amz-credential'));
  if (!same(hmac(signing.key, text).toString('hex'), need('x-amz-signature'))) throw new StorageFailure('SignatureDoesNotMatch');

  const parsed = Policy.safeParse(jsonOf(text));
  if (!parsed.success) throw new StorageFailure('InvalidPolicyDocument');
  const { expiration, conditions } = parsed.data;
  if (Date.parse(expiration) <= now.getTime()) throw denied('Policy expired.');

  // Names are compared without regard to case, values with it. The bucket is that of the address, whatever the form says.
  const actual = new Map([...form.fields, ['bucket', bucket], ['key', key]]);
  const declared = new Set<string>();
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        declared.add(name.toLowerCase());
        if (actual.get(name.toLowerCase()) !== value) throw denied(`Policy Condition failed: ["eq", "$${name}", "${value}"]`);
      }
    } else if (condition[0] === 'content-length-range') {
      if (form.file.length < condition[1]) throw new StorageFailure('EntityTooSmall');
      if (form.file.length > condition[2]) throw new StorageFailure('EntityTooLarge');
    } else {
      const [operator, dollar, value] = condition;
      const name = dollar.slice(1).toLowerCase();
      declared.add(name);
      const given = actual.get(name);
      const holds = given !== undefined && (operator === 'eq' ? given === value : given.startsWith(value));
      if (!holds) throw denied(`Policy Condition failed: ["${operator}", "${dollar}", "${value}"]`);
    }
  }
  for (const name of actual.keys()) {
    if (!declared.has(name) && !undeclared(name)) throw denied(`Extra input fields: ${name}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
