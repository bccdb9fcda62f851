/** Lists the reasons against deploying a stage in its current state. */
import { firstSeller, isInvented } from '../constructs/seller.ts';
import type { Stage } from '../constructs/stage.ts';

/** Names that RFC 2606 reserves for examples. */
const reservedName = /(?:^|[./@])(?:[\w-]+\.)*(?:example|test|invalid|localhost)(?:$|[/>])/;

/** @param state whether there are uncommitted changes, and the GSTIN that every invoice would state */
export function objectionsTo(stage: Stage, state: { readonly changed: boolean; readonly gstin?: string }): readonly string[] {
  const { name, account, siteUrl, mailFrom, operator } = stage;
  const entry = (field: string) => `cdk.json, stages.${name}.${field}`;
  const objections = Object.entries({ 'domain (or siteUrl)': siteUrl, mailFrom, operator }).flatMap(([what, value]) =>
    reservedName.test(value) ? [`${entry(what)} is ${value}, a domain reserved for examples: enter your own.`] : [],
  );
  if (account === undefined) objections.push(`${entry('account')} is missing: enter the 12 digits of the stage's own AWS account.`);
  if (name !== 'prod') return objections;
  // What runs in prod must be reproducible from its commit.
  if (state.changed) objections.push('There are changes that are in no commit: commit them, so that this state can be deployed again.');
  if (isInvented({ gstin: state.gstin ?? firstSeller.gstin }))
    objections.push('infra/constructs/seller.ts names an invented business: enter your own, because the first invoices name it.');
  return objections;
}
