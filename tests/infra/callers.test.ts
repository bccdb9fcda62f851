/** Does every route that is not public demand a caller? The bundles that would be deployed are asked without one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { places } from '#infra/bundles.ts';
import { toEvent } from '#infra/local/event.ts';
import { keys, pathOf, registry } from '#shared/contract/index.ts';
import { isStaffArea, staffRoles } from '#shared/rules/role.ts';
import { type Cloud, synthesise } from './cloud.ts';

const native = createRequire(import.meta.url);

let cloud: Cloud;
beforeAll(async () => {
  cloud = await synthesise('dev');
}, 240_000);

async function ask(key: (typeof keys)[number], headers: Record<string, string>) {
  const file = path.join(cloud.bundles, pathOf(key), 'index.mjs');
  // Past the specs' own loader, which would read each bundle anew.
  const { handler } = native(file) as {
    handler: (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>;
  };
  const { method, path: template } = registry[key];
  const request = {
    method,
    path: template,
    queryString: '',
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from('{}'),
    sourceIp: '203.0.113.9',
    now: new Date(),
  };
  const answer = await handler(toEvent(key, { id: 'x', cartItemId: 'x' }, request), {});
  return { status: answer.statusCode, code: (JSON.parse(answer.body ?? '{}') as { code?: string }).code };
}

const closed = keys.filter((key) => registry[key].access === 'customer' || isStaffArea(registry[key].access));

describe('the deployed bundles', () => {
  it.each(closed)('%s answers 401 to somebody without a token, before it looks at anything else', async (key) => {
    expect(await ask(key, {})).toEqual({ status: 401, code: 'signed_out' });
  });

  it('refuse what did not come through the site when an origin secret is set', async () => {
    process.env['ORIGIN_SECRET'] = 'the secret of the site';
    try {
      for (const key of keys) expect(await ask(key, { 'x-origin-secret': 'a guess' }), key).toEqual({ status: 403, code: 'forbidden' });
      expect(await ask(closed[0] as (typeof keys)[number], { 'x-origin-secret': 'the secret of the site' })).toMatchObject({ status: 401 });
    } finally {
      delete process.env['ORIGIN_SECRET'];
    }
    // Milliseconds: all bundles are loaded.
  }, 240_000);
});

describe('those who work here', () => {
  it('have a group of the pool for each role', () => {
    const groups = cloud.all('AWS::Cognito::UserPoolGroup').map(({ Properties }) => Properties['GroupName']);
    expect(groups.sort()).toEqual([...staffRoles].sort());
  });

  it('take tables home that do not stay in the bucket', () => {
    const rules = cloud.all('AWS::S3::Bucket').flatMap(({ Properties }) => Properties['LifecycleConfiguration']?.Rules ?? []);
    expect(rules).toContainEqual(expect.objectContaining({ Prefix: 'exports/', ExpirationInDays: 2, Status: 'Enabled' }));
  });
});

describe('a second factor', () => {
  const places = ['auth/login', 'auth/verify-signin-otp', 'auth/refresh', 'account/read-profile', 'totp/remove'];

  it('is asked of admins as the stage says, wherever somebody comes in or calls', () => {
    for (const place of places) {
      const name = `nanhe-dev-${place.replace('/', '-')}`;
      const found = cloud.all('AWS::Lambda::Function').find(({ Properties }) => Properties['FunctionName'] === name);
      expect(found?.Properties['Environment'].Variables['ADMIN_MFA'], place).toBe('optional');
    }
  });
});

describe('what is for one machine only', () => {
  it('is in no bundle and no template: neither its addresses, nor the provider’s simulator, nor any of its files', () => {
    const isLocal = /\/_local\b|infra\/local|LocalSimulator|rzp_test_/;
    const bundles = places.map((place) => ({ name: place, text: readFileSync(path.join(cloud.bundles, place, 'index.mjs'), 'utf8') }));
    const templates = cloud.templates.map(({ name, ...rest }) => ({ name, text: JSON.stringify(rest) }));
    const holding = [...bundles, ...templates].filter(({ text }) => isLocal.test(text)).map(({ name }) => name);
    expect(holding).toEqual([]);
    expect(keys.filter((key) => isLocal.test(registry[key].path))).toEqual([]);
  });
});
