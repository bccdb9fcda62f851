/** Imports products with `npm run import:products -- FILE.csv`; docs/import.md describes the files. */
import { importProducts } from './command.ts';

// A pipe that is closed early, e.g. by `head`, is not an error of the import.
process.stdout.on('error', () => undefined);
process.exitCode = await importProducts(process.argv.slice(2));
// An open keep-alive connection would keep the process running.
process.exit();
