/** Writes the software bill of materials (CycloneDX) of the delivered packages, with `npm run sbom`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const LockedPackage = z.object({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  integrity: z.string().startsWith('sha512-').optional(),
});
const Lock = z.object({ packages: z.record(z.string(), LockedPackage) });
const Bill = z.looseObject({
  components: z.array(z.looseObject({ 'bom-ref': z.string(), licenses: z.unknown().optional() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Reads the lock file: `name@version` of every delivered package -> its digest in hexadecimal. */
export function readDeliveredPackages(): ReadonlyMap<string, string> {
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  return new Map(
    Object.entries(packages).flatMap(([packagePath, { version, dev, integrity = '' }]) =>
      dev === true || packagePath === ''
        ? []
        : [[`${packagePath.replace(/^.*node_modules\//, '')}@${version}`, Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')]],
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
  const digests = readDeliveredPackages();
  const isDelivered = (ref: string) => digests.has(ref);
  return {
    ...head,
    components: components.flatMap((each) => {
      const content = digests.get(each['bom-ref']);
      return content === undefined ? [] : [{ ...each, properties: [], hashes: [{ alg: 'SHA-512', content }] }];
    }),
    // The first entry is the shop itself.
    dependencies: dependencies.flatMap(({ ref, dependsOn }, index) =>
      index === 0 || isDelivered(ref) ? [{ ref, dependsOn: dependsOn.filter(isDelivered) }] : [],
    ),
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`);
