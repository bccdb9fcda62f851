/**
 * Lists the findings of cdk-nag (AwsSolutions) that are acknowledged, with the reasons. Every other one fails the synth. It cannot see into the routes, so that
 * tests/infra/stacks/callers.test.ts proves that every one which is not public demands a caller.
 */
import { type App, Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stageOf } from '../constructs/stage.ts';

interface Acknowledged {
  readonly rules: readonly string[];
  /** Paths of the constructs, without the stage: `data/Secret`. */
  readonly where: RegExp;
  readonly reason: string;
}

/** What a function of ours is allowed, read off its bundle. */
const ownRole = /^(?:api|jobs|identity)\/.+\/Role\/DefaultPolicy\/Resource$/;

export const acknowledged: readonly Acknowledged[] = [
  {
    rules: ['S1'],
    where: /^(?:data\/(?:Data|Images)|site\/Web)\/Resource$/,
    reason:
      'Nobody reaches a bucket but our own functions and CloudFront; the functions log each request with its id, and logs of visitors are not kept.',
  },
  {
    rules: ['CFR3'],
    where: /^site\/Distribution\//,
    reason:
      'An access log would keep the address of every visitor and what they searched for. The API and its gateway log each request without either.',
  },
  {
    rules: ['CFR1'],
    where: /^site\/Distribution\//,
    reason: 'Customers travel, and their relatives abroad send presents. Who may pay is decided by the payment provider.',
  },
  {
    rules: ['SMG4'],
    where: /^data\/OriginSecret\/Resource$/,
    reason:
      'CloudFront and every function of the API know it from their deployment; a rotation would have to write all of them in one moment, or calls fail.',
  },
  {
    rules: ['SMG4'],
    where: /^data\/(?:GeneratedSecret\/Resource|PaymentSecret)$/,
    reason:
      'The keys are the payment provider’s, which rotates by hand (two webhook secrets may be listed at once), and our pepper, whose change ends every code that is out: docs/runbook.md.',
  },
  {
    rules: ['COG1'],
    where: /^identity\/UserPool\/Resource$/,
    reason: 'Length and a list of breached passwords count, rules of composition do not (NIST SP 800-63B, 3.1.1); functions/identity holds both.',
  },
  {
    rules: ['COG2', 'COG8'],
    where: /^identity\/UserPool\/Resource$/,
    reason:
      'The second factor, the limits on guessing and the notice of a new device are the shop’s own, so that they hold for one-time codes too (functions/identity/DECISIONS.md).',
  },
  {
    rules: ['APIG4'],
    where: /^api\/Domain-[^/]+\/Route-/,
    reason:
      'The functions check the token, because a sign-out must count at once (infra/DECISIONS.md); a test asks every deployed bundle without one.',
  },
  {
    rules: ['SQS3'],
    where: /^jobs\/[\w-]+-dead\/Resource$/,
    reason: 'It is itself the queue of what could not be done.',
  },
  {
    rules: [
      'IAM5[Resource::nanhe-{stage}-data:ExportsOutputFnGetAttData666C94C7Arn0D7E21B7/*]',
      'IAM5[Resource::nanhe-{stage}-data:ExportsOutputFnGetAttImages2D38C313Arn6C6DDC6E/*]',
    ],
    where: ownRole,
    reason: 'All objects of one of the two buckets: their names come with what they hold. What may be done with them is each function’s own.',
  },
  {
    rules: ['IAM5[Resource::*]'],
    where: /^(?:api|jobs|identity|site)\/.+\/Role\/DefaultPolicy\/Resource$/,
    reason: 'dynamodb:ListStreams, and telling X-Ray how long a run took: IAM gives these for all or none. A test allows nothing else.',
  },
  {
    rules: [
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((action) => `IAM5[Action::s3:${action}]`),
      ...['*', '<Web3C8945DB.Arn>/*', 'arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-{region}/*'].map((each) => `IAM5[Resource::${each}]`),
      'L1',
    ],
    where: /^site\/Custom::CDKBucketDeployment\w+/,
    reason: 'The library’s own function, which copies the site into its bucket and asks CloudFront to forget it, while it is deployed.',
  },
  {
    rules: ['IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]', 'L1'],
    where: /^site\/AWS[0-9a-f]{32}\//,
    reason: 'The library’s own function, which reads the parameter with the certificate’s address while the site is deployed.',
  },
];

/** Checks the application when it is synthesised; answers the entries above that fit nothing any more. */
export function check(app: App): readonly Acknowledged[] {
  const stage = stageOf(app.node).name;
  const fitting = new Set<Acknowledged>();
  for (const construct of app.node.findAll()) {
    if (!construct.node.path.includes('/')) continue;
    const path = construct.node.path.replace(/^nanhe-(?:dev|prod)-/, '');
    const named = (rule: string) => rule.replace('{stage}', stage).replace('{region}', Stack.of(construct).region);
    for (const each of acknowledged.filter(({ where }) => where.test(path))) {
      fitting.add(each);
      for (const rule of each.rules) Validations.of(construct).acknowledge({ id: `AwsSolutions-${named(rule)}`, reason: each.reason });
    }
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return acknowledged.filter((each) => !fitting.has(each));
}
