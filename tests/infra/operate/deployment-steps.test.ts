/** `npm run deploy`: what only adds is migrated before the release's code, what takes away after it. */
import { expect, it } from 'vitest';
import { deploymentSteps } from '#infra/operate/deployment-steps.ts';

const steps = (given: object = {}, name: 'dev' | 'prod' = 'prod') =>
  deploymentSteps({ name }, { isFirst: false, isApproved: false, more: [], ...given }).map((step) => step.join(' '));

it('migrates what only adds before the stacks, and all the rest after them', () => {
  expect(steps()).toEqual([
    'npm run migrate -- prod --before-release',
    'cdk deploy --all -c stage=prod --require-approval broadening',
    'npm run catalogue:rebuild -- prod --if-unreadable',
    'npm run migrate -- prod',
  ]);
});

it('has nothing to migrate before the first deployment, and protects the data by a second one', () => {
  expect(steps({ isFirst: true }, 'dev')).toEqual([
    'cdk deploy --all -c stage=dev -c firstDeployment=true --require-approval never',
    'cdk deploy nanhe-dev-data nanhe-dev-identity -c stage=dev --exclusively --require-approval never',
    'npm run catalogue:rebuild -- dev --if-unreadable',
    'npm run migrate -- dev',
  ]);
});

it('asks nothing after an approval, and hands the rest of the command line to cdk', () => {
  expect(steps({ isApproved: true, more: ['--verbose'] })[1]).toBe('cdk deploy --all -c stage=prod --require-approval never --verbose');
});
