/** Writes the software bill of materials (CycloneDX) of the delivered packages, with `npm run sbom`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const Taken = z.object({ version: z.string().optional(), dev: z.boolean().optional(), integrity: z.string().startsWith('sha512-').optional() });
const Lock = z.object({ packages: z.record(z.string(), Taken) });
const Bill = z.looseObject({
  components: z.array(z.looseObject({ 'bom-ref': z.string(), licenses: z.unknown().optional() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Reads the lock file: `name@version` of every delivered package -> its digest in hexadecimal. */
export function delivered(): ReadonlyMap<string, string> {
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  return new Map(
    Object.entries(packages).flatMap(([place, { version, dev, integrity = '' }]) =>
      dev === true || place === ''
        ? []
        : [[`${place.replace(/^.*node_modules\//, '')}@${version}`, Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')]],
    ),
  );
}

/**
 * Not npm's `--omit=dev`, which leaves out packages that a development package needs as well (React), and which lists a version that is installed
 * twice only once: perhaps the copy bundled in another package, without a digest.
 */
export function billOfMaterials() {
  const all = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { components, dependencies, ...head } = Bill.parse(JSON.parse(all));
  const ours = delivered();
  const isOurs = (ref: string) => ours.has(ref);
  return {
    ...head,
    components: components.flatMap((each) => {
      const content = ours.get(each['bom-ref']);
      return content === undefined ? [] : [{ ...each, properties: [], hashes: [{ alg: 'SHA-512', content }] }];
    }),
    // The first entry is the shop itself.
    dependencies: dependencies.flatMap(({ ref, dependsOn }, place) =>
      place === 0 || isOurs(ref) ? [{ ref, dependsOn: dependsOn.filter(isOurs) }] : [],
    ),
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`);
