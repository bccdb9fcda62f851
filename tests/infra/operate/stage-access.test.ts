/** Commands that work on a deployed stage: they use the stage's own region and account, and refuse any other. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doStacksExist, readStage, rejectForeignAccount } from '#infra/operate/stage-access.ts';
import { openAwsAccount } from './aws-account.ts';

const aws = await openAwsAccount();
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL', aws.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'operator');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'operator');
});
afterEach(() => vi.unstubAllEnvs());

const stage = { name: 'prod', region: 'ap-south-1', account: '123456789012' } as const;

it('refuses the AWS account of another stage, and a stage without an account', async () => {
  await expect(rejectForeignAccount(stage)).resolves.toBeUndefined();
  await expect(rejectForeignAccount({ ...stage, account: '210987654321' })).rejects.toThrow(
    'You are signed in to the AWS account 123456789012, but prod belongs to 210987654321',
  );
  await expect(rejectForeignAccount({ ...stage, account: undefined })).rejects.toThrow('stages.prod.account is missing');
});

it('uses the region of the stage from cdk.json, whatever the shell says', () => {
  for (const region of [undefined, 'us-east-1', 'eu-west-1']) {
    vi.stubEnv('AWS_REGION', region);
    vi.stubEnv('CDK_DEFAULT_REGION', region);
    expect(readStage('prod').region).toBe('ap-south-1');
  }
});

it('treats a stack as deployed only when it has been created', async () => {
  Object.assign(aws.state.stacks, { made: 'UPDATE_COMPLETE', failed: 'ROLLBACK_COMPLETE' });
  expect(await doStacksExist('ap-south-1', ['made'])).toBe(true);
  expect(await doStacksExist('ap-south-1', ['made', 'failed'])).toBe(false);
  expect(await doStacksExist('ap-south-1', ['unknown'])).toBe(false);
});
