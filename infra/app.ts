/** Synthesises the stacks of one stage for `cdk synth`: bundles every function, and builds the site if it is missing or older than its sources. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { bundleFunctions, entries, root } from './bundling/bundles.ts';
import { buildIfStale } from './bundling/fresh-build.ts';
import { checkPackages } from './bundling/function-packages.ts';
import { installNativePackages } from './bundling/native-packages.ts';
import { permissionsOfFunctions } from './permissions.ts';
import { assemble } from './stacks/assemble.ts';
import { checkLimits } from './stacks/limits.ts';
import { runNagChecks } from './stacks/nag-checks.ts';

// In a folder apart from `npm run build`, whose bundles hold machine code for this machine.
const bundles = path.join(root, 'dist/lambda');
const site = path.join(root, 'dist/web');
const renderer = path.join(root, 'dist/renderer');
const [metafile] = await Promise.all([
  rm(bundles, { recursive: true, force: true }).then(() => bundleFunctions(bundles, entries, installNativePackages())),
  buildIfStale('site'),
]);

const app = new App();
assemble(app, { bundles, permissions: await permissionsOfFunctions(metafile), site, renderer });
runNagChecks(app);
const { directory } = app.synth();
checkPackages(directory);
checkLimits(directory);
