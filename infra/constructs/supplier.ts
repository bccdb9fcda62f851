/** Asks for the supplier that every invoice names: parameters of the deployment, which prod does not start without. */
import { CfnParameter, type Stack } from 'aws-cdk-lib';
import { demoSupplier } from '../demo/supplier.ts';
import type { Stage } from './stage.ts';

const asked = {
  SUPPLIER_NAME: { description: 'Registered name of the business that sells, as on its GST certificate', allowedPattern: String.raw`\S.{0,99}` },
  SUPPLIER_ADDRESS: { description: 'Registered address of the business, on one line', allowedPattern: String.raw`\S.{0,199}` },
  SUPPLIER_GSTIN: { description: 'GSTIN of the business', allowedPattern: String.raw`\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]` },
};

/** Variable -> value: in prod without a default, so that CloudFormation asks. */
export function supplierOf(stack: Stack, stage: Stage): Record<keyof typeof demoSupplier, string> {
  const value = (name: keyof typeof demoSupplier, id: string) =>
    new CfnParameter(stack, id, { type: 'String', ...asked[name], ...(stage.name === 'prod' ? {} : { default: demoSupplier[name] }) }).valueAsString;
  return {
    SUPPLIER_NAME: value('SUPPLIER_NAME', 'SupplierName'),
    SUPPLIER_ADDRESS: value('SUPPLIER_ADDRESS', 'SupplierAddress'),
    SUPPLIER_GSTIN: value('SUPPLIER_GSTIN', 'SupplierGstin'),
  };
}
