/** Writes a name of the deployed stage into SSM, where the operators' commands and the workflows read it. */
import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { type Output, outputPath } from './resource-names.ts';
import type { Stage } from './stage.ts';

export function writeOutput(stack: Stack, { name }: Stage, output: Output, value: string): void {
  new StringParameter(stack, `Parameter-${output}`, { parameterName: outputPath(name, output), stringValue: value });
  // Printed at the end of a deployment.
  new CfnOutput(stack, `Output-${output}`, { value });
}
