/** Dependencies: exact versions, packages from npm's registry with digests, and permitted licences. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { billOfMaterials, readDeliveredPackages } from '#infra/operate/sbom.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'));
const Pins = z.record(z.string(), z.string());
const manifest = z.object({ dependencies: Pins, devDependencies: Pins }).parse(read('package.json'));
const Package = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().optional(),
  dev: z.boolean().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
});
const { '': _own, ...packages } = z.object({ packages: z.record(z.string(), Package) }).parse(read('package-lock.json')).packages;
const named = (fits: (taken: z.infer<typeof Package>) => boolean): readonly string[] =>
  Object.entries(packages).flatMap(([place, taken]) => (fits(taken) ? [place.replace(/^.*node_modules\//, '')] : []));

it('pins every dependency to the exact version of the lock file', () => {
  for (const [name, pin] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    expect({ name, version: packages[`node_modules/${name}`]?.version }).toEqual({ name, version: pin });
});

it('takes every package from the npm registry with its digest', () => {
  expect(named(({ resolved }) => resolved?.startsWith('https://registry.npmjs.org/') === false)).toEqual([]);
  expect(named(({ integrity, inBundle }) => integrity?.startsWith('sha512-') !== true && inBundle !== true)).toEqual([]);
});

it('lets no package but esbuild run an installation script', () => {
  expect(named(({ hasInstallScript }) => hasInstallScript === true)).toEqual(['esbuild']);
});

/** Licences of delivered packages that require no more than a notice. sharp loads libvips (LGPL) as a replaceable library. */
const permitted = /^\(?(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|MIT OR Apache-2\.0)\)?$/;
const withoutField = { 'png-js': 'MIT, in its LICENSE', xtend: 'MIT, in its LICENCE' };

it('delivers only packages with a permitted licence', () => {
  const others = Object.entries(packages).filter(([, { dev, license }]) => dev !== true && !permitted.test(license ?? ''));
  const libvips = /^node_modules\/@img\/sharp-/;
  expect(others.filter(([place]) => !libvips.test(place)).map(([place]) => place.slice('node_modules/'.length))).toEqual(Object.keys(withoutField));
});

it('lists every delivered package in the bill of materials with its digest and licence', () => {
  const { components } = billOfMaterials();
  expect(components.map((each) => each['bom-ref']).toSorted()).toEqual([...readDeliveredPackages().keys()].toSorted());
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(readDeliveredPackages().has(`${name}@${version}`), name).toBe(true);
  for (const { 'bom-ref': ref, hashes } of components) expect(hashes[0]?.content, ref).toMatch(/^[0-9a-f]{128}$/);
  const unlicensed = components.filter(({ licenses }) => licenses === undefined).map((each) => each['bom-ref'].replace(/@[^@]+$/, ''));
  expect(unlicensed.toSorted()).toEqual(Object.keys(withoutField).toSorted());
}, 30_000);
