/** Every change that staff can make is recorded in the audit log: each handler is followed through its imports to the entry. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keys, modulePathOf, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/identity/role.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Whether a file, or one that it imports, writes an audit entry. */
function records(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || file === 'functions/identity/audit-store.ts') return false;
  seen.add(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  if (/\brecordAudit\(/.test(text)) return true;
  const imported = [...text.matchAll(/from '(#functions\/|\.\.?\/)([^']+)'/g)].map(([, start = '', rest = '']) =>
    start === '#functions/' ? `functions/${rest}` : path.join(path.dirname(file), start, rest),
  );
  return imported.some((each) => records(each, seen));
}

/** Uploads of pictures change nothing visible until something is saved with the picture; previews store nothing. */
const exempt = ['upload.begin', 'upload.finish', 'offer.preview', 'sale.preview'];
/** A job writes the entry for the work that it does after a call. */
const followedBy: Readonly<Record<string, string>> = { 'import.start': 'functions/catalogue/import/run.ts' };

it.each(keys.filter((key) => isStaffArea(registry[key].access) && registry[key].method !== 'GET' && !exempt.includes(key)))(
  'writes an audit entry for %s',
  (key) => expect(records(followedBy[key] ?? `functions/${modulePathOf(key)}.ts`)).toBe(true),
);
