/** Synthesises the stacks of one stage for `cdk synth`: bundles every function, and builds the site if it is missing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { buildSite } from './bundling/build.ts';
import { bundleFunctions, root } from './bundling/bundles.ts';
import { permissionsOfFunctions } from './permissions.ts';
import { assemble } from './stacks/assemble.ts';
import { check } from './stacks/nag-checks.ts';

const bundles = path.join(root, 'dist/functions');
const site = path.join(root, 'dist/web');
const renderer = path.join(root, 'dist/renderer');
const [metafile] = await Promise.all([bundleFunctions(bundles), existsSync(path.join(renderer, 'index.mjs')) ? undefined : buildSite()]);

const app = new App();
assemble(app, { bundles, permissions: await permissionsOfFunctions(metafile), site, renderer });
check(app);
app.synth();
