/** Does everything that the staff can change leave its line in the audit log? Each handler is followed to where the line is written. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keys, pathOf, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/role.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Whether a file, or one that it imports, records something. */
function records(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || file === 'functions/store/audit.ts') return false;
  seen.add(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  if (/\brecordAudit\(/.test(text)) return true;
  const imported = [...text.matchAll(/from '(#functions\/|\.\.?\/)([^']+)'/g)].map(([, start = '', rest = '']) =>
    start === '#functions/' ? `functions/${rest}` : path.join(path.dirname(file), start, rest),
  );
  return imported.some((each) => records(each, seen));
}

/** They change nothing that anybody sees: a form for a picture and the look at it, before something is saved with it. */
const exempt = ['upload.begin', 'upload.finish'];
/** What a job does for a call, the job records. */
const followedBy: Readonly<Record<string, string>> = { 'import.start': 'functions/flows/import/run.ts' };

it.each(keys.filter((key) => isStaffArea(registry[key].access) && registry[key].method !== 'GET' && !exempt.includes(key)))('%s', (key) =>
  expect(records(followedBy[key] ?? `functions/${pathOf(key)}.ts`)).toBe(true),
);
