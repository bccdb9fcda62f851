/** Starts the one DynamoDB server of a run, over temporary files; each spec file creates its own table in it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { tableFileName } from '#infra/local/table/table-command.ts';
import { startTableServer } from '#infra/local/table/table-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    tableUrl: string;
    tableFile: string;
    /** A folder of this run, for files that one spec writes and others use. */
    scratch: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'local';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'local';
  process.env['AWS_REGION'] ??= 'ap-south-1';
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-tests-'));
  const server = await startTableServer(path.join(folder, tableFileName()), { isPersistent: false });
  project.provide('tableUrl', server.url);
  project.provide('tableFile', server.file);
  project.provide('scratch', folder);
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
