/** Creates the Cognito user pool, which stores the passwords and calls the shop's triggers for one-time codes. */
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnUserPoolGroup, Mfa, UserPool, type UserPoolClient, UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { identityTriggers } from '#shared/contract/jobs.ts';
import type { StaffRole } from '#shared/rules/identity/role.ts';
import type { SharedResources } from '../constructs/shared-resources.ts';
import { ShopFunction } from '../constructs/shop-function.ts';
import { writeOutput } from '../constructs/stage-output.ts';

const operations = {
  DefineAuthChallenge: UserPoolOperation.DEFINE_AUTH_CHALLENGE,
  CreateAuthChallenge: UserPoolOperation.CREATE_AUTH_CHALLENGE,
  VerifyAuthChallengeResponse: UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE,
} as const satisfies Record<keyof typeof identityTriggers, UserPoolOperation>;

const staff = {
  admin: { construct: 'Admins', description: 'May do everything in the administration' },
  orders: { construct: 'OrderStaff', description: 'May work on orders, returns and refunds' },
  catalogue: { construct: 'CatalogueStaff', description: 'May work on products, categories and slides' },
  doctor: { construct: 'Doctors', description: 'May see their own appointments and say whether the patients came' },
} as const satisfies Record<StaffRole, object>;

export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  /** The triggers do not get the pool's id, because that would make a circular dependency. */
  constructor(scope: Construct, id: string, { sharedResources, ...props }: StackProps & { readonly sharedResources: SharedResources }) {
    super(scope, id, props);
    const { stage } = sharedResources;
    // Without aliases: the user name is the shop's opaque customer id, and lock items in the table keep e-mail addresses unique.
    this.userPool = new UserPool(this, 'UserPool', {
      userPoolName: `nanhe-${stage.name}`,
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      signInCaseSensitive: true,
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: { minLength: 8, requireLowercase: false, requireUppercase: false, requireDigits: false, requireSymbols: false },
      // The shop has its own second factor (functions/identity/DECISIONS.md), because CUSTOM_AUTH does not ask for the pool's.
      mfa: Mfa.OFF,
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removal,
    });
    for (const [name, trigger] of Object.entries(identityTriggers)) {
      const { lambda } = new ShopFunction(this, name, { entry: `triggers/${trigger}`, sharedResources, timeout: Duration.seconds(5) });
      this.userPool.addTrigger(operations[name as keyof typeof identityTriggers], lambda);
    }
    for (const [groupName, { construct, description }] of Object.entries(staff))
      new CfnUserPoolGroup(this, construct, { userPoolId: this.userPool.userPoolId, groupName, description });
    this.client = this.userPool.addClient('Site', {
      authFlows: { adminUserPassword: true, custom: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
    writeOutput(this, stage, 'user-pool-id', this.userPool.userPoolId);
  }
}
