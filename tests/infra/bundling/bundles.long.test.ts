/** Every bundle as it is deployed: it rejects calls without a token and calls that bypass the distribution. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '#infra/bundling/bundles.ts';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { functionNameOf, keys, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/identity/role.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';

const native = createRequire(import.meta.url);

let bundles: string;
beforeAll(async () => {
  // Bundled with this machine's machine code, which a synth replaces by that for Lambda.
  bundles = await mkdtemp(path.join(tmpdir(), 'nanhe-bundles-'));
  closeAfterTests(() => rm(bundles, { recursive: true, force: true }));
  await bundleFunctions(bundles);
}, 240_000);

async function ask(key: (typeof keys)[number], headers: Record<string, string>) {
  const file = path.join(bundles, functionNameOf(key), 'index.cjs');
  // Node's own loader, because Vitest's would transform each bundle again.
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
  // The matrix of tests/matrix checks the handlers; this checks that their bundles enforce the same.
  it('answers 401 without a token from every deployed bundle that is not public', async () => {
    for (const key of closed) expect(await ask(key, {}), key).toEqual({ status: 401, code: 'signed_out' });
    // Milliseconds: all bundles are loaded.
  }, 240_000);

  it('refuses requests that bypass the distribution when an origin secret is set', async () => {
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
