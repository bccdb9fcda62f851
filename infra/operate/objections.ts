/** Lists the reasons against deploying a stage as things stand. */
import type { Stage } from '../constructs/stage.ts';

/** RFC 2606: names that are reserved for examples. */
const reservedName = /(?:^|[./@])(?:[\w-]+\.)*(?:example|test|invalid|localhost)(?:$|[/>])/;

const asked = ['SupplierName', 'SupplierAddress', 'SupplierGstin'];

/** @param given whether the tree has changes that no commit holds, and what goes to cdk */
export function objectionsTo(stage: Stage, given: { readonly changed: boolean; readonly parameters: readonly string[] }): readonly string[] {
  const { name, siteUrl, mailFrom, operator } = stage;
  const objections = Object.entries({ 'domain (or siteUrl)': siteUrl, mailFrom, operator }).flatMap(([what, value]) =>
    reservedName.test(value) ? [`cdk.json, stages.${name}.${what} is ${value}, a domain reserved for examples: enter your own.`] : [],
  );
  if (name !== 'prod') return objections;
  // What runs in prod can be brought back by its commit.
  if (given.changed) objections.push('There are changes that are in no commit: commit them, so that this state can be deployed again.');
  const said = given.parameters.join(' ');
  if (given.parameters.length > 0 && said.includes('Supplier'))
    for (const each of asked) if (!said.includes(each)) objections.push(`The parameter ${each} is missing: every invoice names the supplier.`);
  return objections;
}
