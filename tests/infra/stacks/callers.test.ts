/** The staff groups of the user pool, the second factor of each stage, and bundles without any part of the local services. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { entries } from '#infra/bundling/bundles.ts';
import { keys, registry } from '#shared/contract/index.ts';
import { staffRoles } from '#shared/rules/identity/role.ts';
import { type Cloud, devCloud } from './cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await devCloud();
}, 240_000);

describe('the data of staff', () => {
  it('has a user pool group for each staff role', () => {
    const groups = cloud.all('AWS::Cognito::UserPoolGroup').map(({ Properties }) => Properties['GroupName']);
    expect(groups.sort()).toEqual([...staffRoles].sort());
  });

  it('deletes exported tables from the bucket after two days', () => {
    const rules = cloud.all('AWS::S3::Bucket').flatMap(({ Properties }) => Properties['LifecycleConfiguration']?.Rules ?? []);
    expect(rules).toContainEqual(expect.objectContaining({ Prefix: 'exports/', ExpirationInDays: 2, Status: 'Enabled' }));
  });
});

describe('a second factor', () => {
  const places = ['auth/login', 'auth/verify-signin-otp', 'auth/refresh', 'account/read-profile', 'totp/remove'];

  it('requires the second factor of admins as the stage says in every function that checks it', () => {
    for (const place of places) {
      const name = `nanhe-dev-${place.replace('/', '-')}`;
      const found = cloud.all('AWS::Lambda::Function').find(({ Properties }) => Properties['FunctionName'] === name);
      expect(found?.Properties['Environment'].Variables['ADMIN_MFA'], place).toBe('optional');
    }
  });
});

describe('the local services', () => {
  it('deploys no address, simulator or file of the local services', () => {
    const isLocal = /\/_local\b|infra\/local|LocalSimulator|rzp_test_/;
    const bundles = entries.map((place) => ({ name: place, text: readFileSync(path.join(cloud.bundles, place, 'index.cjs'), 'utf8') }));
    const templates = cloud.templates.map(({ name, ...rest }) => ({ name, text: JSON.stringify(rest) }));
    const holding = [...bundles, ...templates].filter(({ text }) => isLocal.test(text)).map(({ name }) => name);
    expect(holding).toEqual([]);
    expect(keys.filter((key) => isLocal.test(registry[key].path))).toEqual([]);
  });
});
