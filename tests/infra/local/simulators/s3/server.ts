/** Serves our storage over HTTP to Amazon's own client for the specs of this folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { openStorage } from '#infra/local/simulators/s3/storage.ts';

const accessKeyId = 'local';
const secretAccessKey = 'local-secret';

export async function openServer(dir?: string) {
  const folder = dir ?? (await mkdtemp(path.join(tmpdir(), 'nanhe-s3-')));
  let offset = 0;
  let mayList = true;
  const now = () => new Date(Date.now() + offset);
  const storage = openStorage({ dir: folder, accessKeyId, secretAccessKey, now, buckets: ['pictures'], mayList: () => mayList });
  const server = createServer((req, res) => {
    void storage.handle(req, res, (req.url ?? '').slice('/s3'.length)).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      res.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/s3`;
  const clients: S3Client[] = [];
  const clientWith = (more: S3ClientConfig = {}) => {
    const client = new S3Client({
      endpoint: url,
      region: 'ap-south-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey },
      ...more,
    });
    clients.push(client);
    return client;
  };
  return {
    url,
    folder,
    storage,
    now,
    clientWith,
    client: clientWith(),
    Bucket: 'pictures',
    advance: (seconds: number) => {
      offset += seconds * 1_000;
    },
    /** Grants callers the permission s3:ListBucket, or takes it from them. */
    permitListing: (isPermitted: boolean) => {
      mayList = isPermitted;
    },
    /** Environment of the gateway, which reads its address from there. */
    env: { AWS_REGION: 'ap-south-1', AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_ENDPOINT_URL_S3: url },
    close: async (keepFolder = false) => {
      for (const client of clients) client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await storage.close();
      if (!keepFolder) await rm(folder, { recursive: true, force: true });
    },
  };
}
export type StorageServer = Awaited<ReturnType<typeof openServer>>;
