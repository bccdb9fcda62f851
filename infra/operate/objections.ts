/** Lists the reasons against deploying a stage as things stand. */
import { isInvented, seller } from '#shared/seller.ts';
import type { Stage } from '../constructs/stage.ts';

/** RFC 2606: names that are reserved for examples. */
const reservedName = /(?:^|[./@])(?:[\w-]+\.)*(?:example|test|invalid|localhost)(?:$|[/>])/;

/** @param given whether the tree has changes that no commit holds, and the GSTIN that every invoice would name */
export function objectionsTo(stage: Stage, given: { readonly changed: boolean; readonly gstin?: string }): readonly string[] {
  const { name, siteUrl, mailFrom, operator } = stage;
  const objections = Object.entries({ 'domain (or siteUrl)': siteUrl, mailFrom, operator }).flatMap(([what, value]) =>
    reservedName.test(value) ? [`cdk.json, stages.${name}.${what} is ${value}, a domain reserved for examples: enter your own.`] : [],
  );
  if (name !== 'prod') return objections;
  // What runs in prod can be brought back by its commit.
  if (given.changed) objections.push('There are changes that are in no commit: commit them, so that this state can be deployed again.');
  if (isInvented({ gstin: given.gstin ?? seller.gstin }))
    objections.push('shared/seller.ts names an invented business: enter your own, because every invoice names it.');
  return objections;
}
