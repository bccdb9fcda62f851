/** Creates the role by which the workflows of one GitHub repository deploy the stage: no key of AWS is kept at GitHub. Deployed once, from a terminal. */
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { arnIn, arnOf } from '../constructs/shop-function.ts';
import type { Stage } from '../constructs/stage.ts';

const issuer = 'token.actions.githubusercontent.com';

/** The CDK's own roles in a bootstrapped account: they make change sets, upload assets and look things up. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'];

/** What a migration and a rebuild of the catalogue ask of the table. */
export const migrationActions = [
  'dynamodb:BatchGetItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:GetItem',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:Scan',
  'dynamodb:UpdateItem',
];
/** The same of the objects of the data bucket. */
export const publishingActions = ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'];

export class PipelineStack extends Stack {
  /** @param repository `owner/name` */
  constructor(scope: Construct, id: string, { stage, repository, ...props }: StackProps & { readonly stage: Stage; readonly repository: string }) {
    super(scope, id, props);
    // An account has one provider of this address; each stage has an account of its own.
    const provider = new CfnOIDCProvider(this, 'GitHub', { url: `https://${issuer}`, clientIdList: ['sts.amazonaws.com'] });
    const role = new Role(this, 'Deploy', {
      roleName: `nanhe-${stage.name}-deploy`,
      description: `Deploys ${stage.name} from the workflows of ${repository}`,
      // A token names the environment only in a job of that environment, whose approval rules GitHub has enforced by then.
      assumedBy: new WebIdentityPrincipal(provider.attrArn, {
        StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: `repo:${repository}:environment:${stage.name}` },
      }),
      maxSessionDuration: Duration.hours(2),
    });
    const allow = (actions: string[], resources: string[]) => role.addToPolicy(new PolicyStatement({ actions, resources }));
    const { account } = this;
    allow(
      ['sts:AssumeRole'],
      [...new Set([this.region, 'us-east-1'])].flatMap((region) =>
        bootstrapRoles.map((name) => `arn:aws:iam::${account}:role/cdk-hnb659fds-${name}-${account}-${region}`),
      ),
    );
    // Names that CloudFormation generates begin with the stack's. An import of them would tie this stack to the data's.
    const stack = `nanhe-${stage.name}`;
    allow(['cloudformation:DescribeStacks'], [arnOf(this, 'cloudformation', `stack/${stack}-*`)]);
    allow(['ssm:GetParameters'], [arnIn(this, this.region, 'ssm', `parameter/nanhe/${stage.name}/*`)]);
    const tables = [`${stack}-data-*`, ...(stage.restoredTable === undefined ? [] : [stage.restoredTable.name])];
    allow(
      migrationActions,
      tables.map((name) => arnOf(this, 'dynamodb', `table/${name}`)),
    );
    allow(publishingActions, [`arn:aws:s3:::${stack}-data-*/*`]);
    new CfnOutput(this, 'DeployRole', {
      value: role.roleArn,
      description: `The variable AWS_DEPLOY_ROLE of the environment ${stage.name} at GitHub`,
    });
  }
}
