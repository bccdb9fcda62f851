/** The consents of a customer by purpose: reading, giving and withdrawing them. */
import * as z from 'zod';
import { consentPurposes, consentSources } from '../../rules/identity/consent-purposes.ts';
import { Id, Instant } from '../common.ts';
import { endpoint } from '../define.ts';

const Purpose = () => z.enum(consentPurposes, `Choose one of: ${consentPurposes.join(', ')}`);

export const Consent = () =>
  z
    .object({
      purpose: Purpose(),
      title: z.string(),
      /** The current text of what the customer agrees to. */
      text: z.string(),
      /** What happens when the consent is withdrawn. */
      withdrawal: z.string(),
      isGiven: z.boolean(),
      /** Each time the consent was given or withdrawn, the newest first; empty when that was before consents were recorded. */
      events: z.array(z.object({ isGiven: z.boolean(), version: z.string(), at: Instant(), source: z.enum(consentSources) })),
    })
    .meta({ title: 'Consent' });
export type Consent = z.output<ReturnType<typeof Consent>>;

const Consents = () => z.object({ data: z.array(Consent()) });

export const list = /* @__PURE__ */ endpoint({
  key: 'consent.list',
  method: 'GET',
  path: '/api/consents',
  access: 'customer',
  summary: 'The consents of the caller: every purpose that the shop has, whether it is given, since when and where',
  reply: Consents,
  failures: [],
});

export const change = /* @__PURE__ */ endpoint({
  key: 'consent.change',
  method: 'PUT',
  path: '/api/consents/{purpose}',
  access: 'customer',
  summary: 'Give or withdraw a consent; withdrawing takes effect at once. Idempotent',
  params: () => z.strictObject({ purpose: Purpose() }),
  body: () => z.strictObject({ isGiven: z.boolean('Say true or false') }),
  reply: Consents,
  failures: [],
});

export const listOfCustomer = /* @__PURE__ */ endpoint({
  key: 'consent.listOfCustomer',
  method: 'GET',
  path: '/api/users/{id}/consents',
  access: 'admin',
  summary: 'The consents of a customer, to read only',
  params: () => z.strictObject({ id: Id() }),
  reply: Consents,
  failures: ['user_not_found'],
});
