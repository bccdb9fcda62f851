/** The local control API of the shop on this machine: mails, clock, jobs, faults, metrics, and the site that it serves. */
import { connect } from 'node:net';
import { DynamoDBClient, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getJson, type Machine, openMachine, postJson, type Start } from './machine.ts';

describe('the local control API', { timeout: 60_000 }, () => {
  let machine: Machine;
  let shop: Start;
  beforeAll(async () => {
    machine = await openMachine();
    shop = await machine.start();
    await shop.ready();
  });
  afterAll(() => machine.close());

  const faults = (body: unknown) => postJson(`${shop.url}/_local/faults`, body);
  const health = async () => (await fetch(`${shop.url}/api/health`)).status;
  /** Calls the table without a signature, which only a fault answers. */
  const askTable = (operation: string, input: object = {}) =>
    fetch(`${shop.url}/_local/dynamodb`, {
      method: 'POST',
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
      body: JSON.stringify(input),
    });
  afterEach(() => faults([]));
  /** Sends a raw request that no browser or library would send. */
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(shop.port, '127.0.0.1', () => socket.end(text));
      let got = '';
      socket.on('data', (chunk) => (got += chunk.toString())).on('close', () => resolve(got));
    });

  it('lists mails newest first, filters them by address in any case and shows them without running scripts', async () => {
    for (const email of ['asha@nanhe.test', 'admin@nanhe.test']) {
      await postJson(`${shop.url}/api/auth/send-signin-otp`, { identifier: email });
      await expect.poll(() => getJson(`${shop.url}/_local/mail?to=${email}`), { timeout: 20_000 }).toHaveLength(1);
    }
    const [mail] = (await getJson(`${shop.url}/_local/mail?to=Asha@Nanhe.test`)) as Record<string, unknown>[];
    expect(mail).toMatchObject({ to: ['asha@nanhe.test'], attachments: [], sentAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(String(mail?.['text'])).toMatch(/\b\d{6}\b/);
    expect(String(mail?.['html'])).toContain('<');
    const all = (await getJson(`${shop.url}/_local/mail`)) as { sentAt: string }[];
    const sentAt = all.map((each) => each.sentAt);
    expect(sentAt).toEqual(sentAt.toSorted().toReversed());

    const page = await fetch(`${shop.url}/_local/mail?to=asha`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(html).not.toContain('<script');
    // Labels switch between both forms of a mail without a script.
    for (const how of ['HTML', 'Plain text']) expect(html).toMatch(new RegExp(`<label for="as-\\w+">${how}</label>`));
    expect(html).toMatch(/<pre [^>]*>[^]*<a href="http[^"]*" target="_blank" rel="noreferrer">/);
  });

  it('moves the clock forward, runs the schedules that fall due and refuses to move it back', async () => {
    const before = (await getJson(`${shop.url}/_local/clock`)) as { now: string };
    const { status, body } = await postJson(`${shop.url}/_local/clock`, { advanceSeconds: 3_600 });
    expect(status).toBe(200);
    const { now, ran } = body as { now: string; ran: string[] };
    expect(Date.parse(now) - Date.parse(before.now)).toBeGreaterThanOrEqual(3_600_000);
    expect(ran).toContain('settle-pending');
    const answered = (await getJson(`${shop.url}/api/health`)) as { time: string };
    expect(Date.parse(answered.time)).toBeGreaterThanOrEqual(Date.parse(now));
    for (const bad of [{ advanceSeconds: -1 }, { advanceSeconds: 'x' }, {}, [], { advanceSeconds: 1, more: 1 }])
      expect((await postJson(`${shop.url}/_local/clock`, bad)).status).toBe(400);
  });

  it('lists the jobs when an unknown job is requested', async () => {
    const { status, body } = await postJson(`${shop.url}/_local/jobs/make-tea`, {});
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('settle-pending') });
  });

  it('makes the table fail exactly as many times as ordered', async () => {
    // The shop itself never lists its tables; its schedules and its stream read items at any time.
    expect(await faults([{ service: 'dynamodb', operation: 'ListTables', mode: 'error', times: 4 }])).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const table = new DynamoDBClient({ endpoint: `${shop.url}/_local/dynamodb`, maxAttempts: 1 });
    for (let time = 0; time < 4; time++)
      await expect(table.send(new ListTablesCommand())).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect((await table.send(new ListTablesCommand())).TableNames).toContain('nanhe');
    expect(await getJson(`${shop.url}/_local/faults`)).toMatchObject({ faults: [] });
  });

  it('reports to be unavailable while the table fails, and to be healthy afterwards', async () => {
    await faults([{ service: 'dynamodb', operation: 'GetItem', mode: 'error', times: 100 }]);
    expect(await health()).toBe(503);
    await faults([]);
    expect(await health()).toBe(200);
  });

  it('executes a call whose response it drops, and throttles and conflicts as DynamoDB does', async () => {
    await faults([{ service: 'dynamodb', operation: 'GetItem', mode: 'drop-after', times: 1 }]);
    // The client retries.
    expect(await health()).toBe(200);
    // Many times, because the shop's own work may take the first.
    await faults([{ service: 'dynamodb', operation: '*', mode: 'throttle', times: 100 }]);
    const answer = await askTable('ListTables');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: expect.stringContaining('ProvisionedThroughputExceededException') });
    await faults([]);
    await faults([{ service: 'dynamodb', operation: 'TransactWriteItems', mode: 'conflict', times: 100 }]);
    const conflict = await askTable('TransactWriteItems', { TransactItems: [{}, {}] });
    expect(await conflict.json()).toMatchObject({ CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }] });
  });

  it('explains an invalid order of faults and clears the faults by an empty list', async () => {
    for (const bad of [
      [{ service: 'moon', mode: 'error' }],
      [{ service: 's3' }],
      [{ service: 's3', mode: 'error', times: 0 }],
      [{ service: 'stripe', operation: 'orders.create', mode: 'error' }],
      'x',
      7,
    ]) {
      const { status, body } = await faults(bad);
      expect(status).toBe(400);
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('The body is not right') });
    }
    await faults([
      { service: 'razorpay', operation: 'orders.create', mode: 'drop-after' },
      { service: 's3', mode: 'slow', times: 3 },
      { service: 'stripe', operation: 'sessions.create', mode: 'error' },
    ]);
    expect(((await getJson(`${shop.url}/_local/faults`)) as { faults: unknown[] }).faults).toHaveLength(3);
    expect((await faults([])).body).toMatchObject({ success: true, faults: [] });
  });

  it('returns the counts that the invariants need', async () => {
    expect(await getJson(`${shop.url}/_local/state`)).toMatchObject({
      products: expect.any(Array),
      orders: 0,
      payments: 0,
      refunds: 0,
      appointments: 0,
      checkouts: 0,
    });
  });

  it('answers only to host names of this machine and not to pages of other sites', async () => {
    expect(await raw('GET /_local/mail HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 403/);
    expect(await raw('GET /_local/mail HTTP/1.1\r\nHost: localhost.evil.example:4000\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 403/);
    expect(await raw(`GET /_local/clock HTTP/1.1\r\nHost: [::1]:${shop.port}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
    expect((await postJson(`${shop.url}/_local/clock`, { advanceSeconds: 1 }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await postJson(`${shop.url}/_local/clock`, { advanceSeconds: 1 }, { origin: 'null' })).status).toBe(403);
    expect((await postJson(`${shop.url}/_local/clock`, { advanceSeconds: 1 }, { origin: shop.url })).status).toBe(200);
    expect((await fetch(`${shop.url}/_local/state`, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } })).status).toBe(403);
    expect((await fetch(`${shop.url}/_local/nothing`)).status).toBe(404);
  });

  it('shows the metrics and alarms of CloudWatch without printing their log lines', async () => {
    await health();
    await faults([{ service: 'dynamodb', operation: 'GetItem', mode: 'error', times: 100 }]);
    for (let time = 0; time < 5; time++) expect(await health()).toBe(503);
    await faults([]);
    await postJson(`${shop.url}/_local/jobs/send-waiting-mail`, {});
    const shown = (await getJson(`${shop.url}/_local/metrics`)) as { metrics: { name: string; namespace: string; sum: number }[]; alarms: object[] };
    const of = (namespace: string, name: string) => shown.metrics.find((each) => each.namespace === namespace && each.name === name);
    expect(of('nanhe-local', 'outbox-age')).toMatchObject({ unit: 'Seconds', dimensions: {} });
    expect(of('AWS/ApiGateway', '5xx')?.sum).toBeGreaterThanOrEqual(5);
    expect(of('AWS/ApiGateway', 'Count')?.sum).toBeGreaterThan(5);
    expect(shown.alarms).toContainEqual(expect.objectContaining({ name: 'failed-answers', state: 'ALARM', bound: 5, page: 'Requests fail' }));
    expect(shown.alarms).toContainEqual(expect.objectContaining({ name: 'open-differences', state: 'OK' }));
    expect(shop.said()).not.toContain('send-waiting-mail.completed');
    const page = await (await fetch(`${shop.url}/_local/metrics`, { headers: { accept: 'text/html' } })).text();
    expect(page).toMatch(/failed-answers<\/th><td class="state ALARM">Alarm/);
    expect(page).not.toContain('<script');
    // The lag of the catalogue is measured by the machine's clock, even when the shop's clock was moved.
    await postJson(`${shop.url}/_local/clock`, { advanceSeconds: 60 });
    const table = new DynamoDBClient({ endpoint: `${shop.url}/_local/dynamodb` });
    const Item = { pk: { S: 'SYNONYMS' }, sk: { S: 'SYNONYMS' }, lines: { L: [] }, version: { N: '1' } };
    await table.send(new PutItemCommand({ TableName: 'nanhe', Item }));
    const figures = async () => ((await getJson(`${shop.url}/_local/metrics`)) as { metrics: { name: string; last: number | null }[] }).metrics;
    await expect.poll(async () => (await figures()).find(({ name }) => name === 'catalogue-lag')?.last, { timeout: 10_000 }).toBeGreaterThan(0);
  });

  it('answers 304 for an unchanged public list and shows catalogue staff their own change at once', async () => {
    const ask = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${shop.url}/api/categories`, { headers });
      const text = await response.text();
      const [etag, kept, length] = ['etag', 'cache-control', 'content-length'].map((name) => response.headers.get(name));
      return { status: response.status, etag: etag ?? '', kept, length, text };
    };
    const first = await ask();
    expect(first).toMatchObject({ status: 200, kept: 'public, max-age=0, s-maxage=1, stale-if-error=600' });
    expect(await ask({ 'if-none-match': first.etag })).toEqual({ status: 304, etag: first.etag, kept: first.kept, length: null, text: '' });
    const { accounts } = await import('#infra/demo/people/accounts.ts');
    const { email, password } = accounts().admin;
    const { body } = await postJson(`${shop.url}/api/auth/login`, { identifier: email, password });
    const authorization = `Bearer ${(body as { token: string }).token}`;
    const made = await postJson(`${shop.url}/api/categories`, { name: 'Kites', description: 'They fly' }, { authorization });
    expect(made).toMatchObject({ status: 201 });
    expect(await ask({ authorization, 'if-none-match': first.etag })).toMatchObject({
      status: 200,
      etag: '',
      kept: 'no-store',
      text: expect.stringContaining('Kites'),
    });
    await expect
      .poll(() => ask({ 'if-none-match': first.etag }), { timeout: 10_000 })
      .toMatchObject({ status: 200, text: expect.stringContaining('Kites') });
  });

  it('serves the site compressed, hashed files as immutable and unknown paths with 404', async () => {
    const page = await fetch(`${shop.url}/products?search=x`, { headers: { 'accept-encoding': 'br' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'(?:;|$)/);
    expect(await page.text()).toContain('shell');
    const again = await fetch(`${shop.url}/`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const script = await fetch(`${shop.url}/assets/app-1a2b3c.js`);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect((await fetch(`${shop.url}/no/such/page`)).status).toBe(404);
    expect((await fetch(`${shop.url}/assets/gone.js`)).status).toBe(404);
    expect((await fetch(`${shop.url}/`, { method: 'POST' })).status).toBe(405);
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/../../package.json',
      '/%2e%2e/package.json',
      '/assets/..%5c..%5cx',
      '/%00',
      '/%E0%A4%A',
      '//etc/passwd',
    ]) {
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 404/);
    }
  });

  it('answers the error format for an unknown path or method and 413 for a body over the limit', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/health'],
      ['GET', '/api'],
      ['HEAD', '/api/nothing'],
    ] as const)
      expect((await fetch(`${shop.url}${path}`, { method })).status).toBe(404);
    expect(await getJson(`${shop.url}/api/nothing`)).toMatchObject({
      success: false,
      code: 'route_not_found',
      message: expect.any(String),
      requestId: expect.any(String),
    });
    const large = await fetch(`${shop.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(11 * 1024 * 1024),
    }).catch(() => undefined);
    if (large) expect(large.status).toBe(413);
    expect(await health()).toBe(200);
  });
});
