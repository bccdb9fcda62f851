/** `npm run deploy`: migrations that only add run before the release's code, migrations that remove run after it. */
import { expect, it } from 'vitest';
import { deploymentSteps } from '#infra/operate/deployment-steps.ts';

const steps = (given: object = {}, name: 'dev' | 'prod' = 'prod') =>
  deploymentSteps({ name }, { isFirst: false, isApproved: false, cdkArguments: [], ...given }).map((step) => step.join(' '));

it('runs migrations that only add before deploying the stacks, and all others after it', () => {
  expect(steps()).toEqual([
    'npm run migrate -- prod --before-release',
    'cdk deploy --all -c stage=prod --require-approval broadening',
    'npm run catalogue:rebuild -- prod --if-unreadable',
    'npm run migrate -- prod',
  ]);
});

it('runs no migration before the first deployment, and protects the data with a second one', () => {
  expect(steps({ isFirst: true }, 'dev')).toEqual([
    'cdk deploy --all -c stage=dev -c firstDeployment=true --require-approval never',
    'cdk deploy nanhe-dev-data nanhe-dev-identity -c stage=dev --exclusively --require-approval never',
    'npm run catalogue:rebuild -- dev --if-unreadable',
    'npm run migrate -- dev',
  ]);
});

it('asks no questions after an approval, and passes the rest of the command line to cdk', () => {
  expect(steps({ isApproved: true, cdkArguments: ['--verbose'] })[1]).toBe('cdk deploy --all -c stage=prod --require-approval never --verbose');
});
