/** Fetching pictures from the public internet only, whatever a host name, redirect or spelling of an address claims. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchPicture, isPublicAddress } from '#functions/platform/web/public-web.ts';
import { type PictureServer, startPictureServer } from './import-steps.ts';

let server: PictureServer;
beforeAll(async () => {
  server = await startPictureServer((path, res) => {
    const [, kind, rest = ''] = /^\/([a-z]+)\/?(.*)$/.exec(path) ?? [];
    if (kind === 'picture') return res.end('picture');
    if (kind === 'hop') return res.writeHead(302, { location: rest === '0' ? '/picture' : `/hop/${Number(rest) - 1}` }).end();
    if (kind === 'to') return res.writeHead(301, { location: decodeURIComponent(rest) }).end();
    if (kind === 'large') return res.writeHead(200, { 'content-length': 6_000_000 }).end(Buffer.alloc(6_000_000));
    if (kind === 'flood') return flood(res);
    if (kind === 'slow') return res.write('never the rest');
    if (kind === 'broken') return res.writeHead(200, { 'content-length': 100 }).write('half', () => res.destroy());
    return res.writeHead(404).end();
  });
});

function flood(res: { write: (chunk: Buffer) => boolean; once: (event: 'drain', then: () => void) => unknown; destroyed: boolean }): void {
  while (!res.destroyed && res.write(Buffer.alloc(100_000)));
  if (!res.destroyed) res.once('drain', () => flood(res));
}

/** Allows the spec's own server; every other address follows the production rule. */
const web = { isAllowed: (address: string, port: number) => (address === '127.0.0.1' && port === server.port) || isPublicAddress(address) };
const named = (...addresses: string[]) => ({ ...web, resolve: () => Promise.resolve(addresses) });

describe('isPublicAddress', () => {
  it.each(['93.184.215.14', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '2606:4700::6810:85e5', '2001:4860:4860::8888'])(
    'accepts %s as a public address',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.5',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    'localhost',
    '',
  ])('rejects %j as a public address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('fetching a picture', () => {
  it('fetches a picture through up to three redirects', async () => {
    expect(Buffer.from(await fetchPicture(`${server.url}/hop/2`, web)).toString()).toBe('picture');
    await expect(fetchPicture(`${server.url}/hop/3`, web)).rejects.toThrow('was redirected more than 3 times');
  });

  it('connects to the address that was checked, without resolving the name again', async () => {
    let asked = 0;
    const resolve = () => Promise.resolve(++asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
    const bytes = await fetchPicture(`http://pictures.example:${server.port}/picture`, { ...web, resolve });
    expect(Buffer.from(bytes).toString()).toBe('picture');
    expect(asked).toBe(1);
  });

  it.each([
    'http://127.0.0.1/x.jpg',
    'http://127.1/x.jpg',
    'http://2130706433/x.jpg',
    'http://0x7f.0.0.1/x.jpg',
    'http://0/x.jpg',
    'http://[::1]/x.jpg',
    'http://[::ffff:127.0.0.1]/x.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.5/x.jpg',
    'https://192.168.0.1/x.jpg',
  ])('refuses to fetch %s', async (address) => {
    await expect(fetchPicture(address)).rejects.toThrow(/is not on the public internet/);
  });

  it('refuses a host name that resolves to any private address', async () => {
    await expect(fetchPicture('https://intranet.example/x.jpg', named('10.0.0.7'))).rejects.toThrow(
      'is not on the public internet (intranet.example), so it is not fetched',
    );
    await expect(fetchPicture('https://both.example/x.jpg', named('93.184.215.14', '127.0.0.1'))).rejects.toThrow(/is not on the public internet/);
    await expect(fetchPicture('http://localhost/x.jpg')).rejects.toThrow(/is not on the public internet/);
  });

  it('refuses a redirect to a private address, another protocol or an address with a password', async () => {
    const to = (address: string) => `${server.url}/to/${encodeURIComponent(address)}`;
    await expect(fetchPicture(to('http://169.254.169.254/latest/meta-data/'), web)).rejects.toThrow(/is not on the public internet/);
    await expect(fetchPicture(to('http://intranet.example/x.jpg'), named('192.168.7.7'))).rejects.toThrow(/is not on the public internet/);
    await expect(fetchPicture(to('file:///etc/passwd'), web)).rejects.toThrow('has no address that begins with http:// or https://');
    await expect(fetchPicture(to(`http://user:secret@127.0.0.1:${server.port}/picture`), web)).rejects.toThrow(/has no address that begins with/);
  });

  it('stops fetching at 5 MB with and without a declared size', async () => {
    await expect(fetchPicture(`${server.url}/large`, web)).rejects.toThrow('is larger than 5 MB');
    await expect(fetchPicture(`${server.url}/flood`, web)).rejects.toThrow('is larger than 5 MB');
  });

  it('gives up on a slow picture or a slow name lookup after its time-out', async () => {
    await expect(fetchPicture(`${server.url}/slow`, { ...web, timeoutMs: 300 })).rejects.toThrow('did not arrive within 0.3 s');
    await expect(fetchPicture('http://slow.example/x', { ...web, timeoutMs: 300, resolve: () => new Promise(() => undefined) })).rejects.toThrow(
      'did not arrive within 0.3 s',
    );
  });

  it('reports an HTTP error, a broken response and an unknown host', async () => {
    await expect(fetchPicture(`${server.url}/nothing`, web)).rejects.toThrow('could not be fetched (HTTP 404)');
    await expect(fetchPicture(`${server.url}/broken`, web)).rejects.toThrow(/^could not be fetched/);
    await expect(
      fetchPicture('http://gone.example/x', { ...web, resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) }),
    ).rejects.toThrow('could not be fetched (no host of this name is found)');
  });
});
