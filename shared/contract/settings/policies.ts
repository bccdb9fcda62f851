/** The pages /privacy, /shipping, /returns and /grievance: texts generated from the settings, or the owner's own. */
import * as z from 'zod';
import { policyPages } from '../../rules/policies/default-texts.ts';
import { Version } from '../catalogue/product.ts';
import { Instant, Prose } from '../common.ts';
import { endpoint } from '../define.ts';
import { Grievance } from './grievance.ts';

const Page = () => z.enum(policyPages, `Choose one of: ${policyPages.join(', ')}`);

/** The section `policies`: only texts that the owner has written, and when the owner last returned to a generated one. */
export const Policies = () =>
  z.object({
    texts: z.partialRecord(Page(), z.object({ text: z.string(), changedAt: Instant() })),
    restoredAt: z.partialRecord(Page(), Instant()).optional(),
  });
export type Policies = z.output<ReturnType<typeof Policies>>;

export const read = /* @__PURE__ */ endpoint({
  key: 'policy.read',
  method: 'GET',
  path: '/api/policies/{page}',
  access: 'public',
  isPubliclyCacheable: true,
  summary: 'Read a policy of the shop: headings, lists, tables and links of Markdown, without HTML; and the grievance officer',
  params: () => z.strictObject({ page: Page() }),
  reply: () =>
    z.object({
      page: Page(),
      title: z.string(),
      text: z.string(),
      /** When the text was last changed: by the owner, or by a change of the settings from which it is generated. */
      changedAt: Instant(),
      officer: Grievance(),
    }),
  failures: [],
});

const PolicySettings = () =>
  z
    .object({
      /** How often a text was changed; 0: never. */
      version: Version(),
      pages: z.array(
        z.object({
          page: Page(),
          title: z.string(),
          text: z.string(),
          /** The text that the current settings generate. */
          defaultText: z.string(),
          isEdited: z.boolean(),
          changedAt: Instant(),
        }),
      ),
    })
    .meta({ title: 'PolicySettings' });
export type PolicySettings = z.output<ReturnType<typeof PolicySettings>>;

export const readPolicies = /* @__PURE__ */ endpoint({
  key: 'settings.readPolicies',
  method: 'GET',
  path: '/api/admin/settings/policies',
  access: 'admin',
  summary: 'The texts of the policies, each with the text that the settings generate',
  reply: PolicySettings,
  failures: [],
});

export const updatePolicy = /* @__PURE__ */ endpoint({
  key: 'settings.updatePolicy',
  method: 'PUT',
  path: '/api/admin/settings/policies',
  access: 'admin',
  summary: 'Replace the text of a policy; null restores the text that the settings generate. With a version that is not the newest: 409',
  body: () =>
    z
      .strictObject({
        version: Version(),
        page: Page(),
        text: Prose(20_000, 'Write the text, or go back to the one made of the settings').nullable(),
      })
      .meta({ example: { version: 0, page: 'shipping', text: 'We deliver all over India.\n\n## What it costs\nNothing.' } }),
  reply: PolicySettings,
  failures: ['edited_meanwhile'],
});
