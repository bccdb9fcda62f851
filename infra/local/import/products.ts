/** Imports products with `npm run import:products -- FILE.csv`; docs/import.md describes the files. */
import { importProducts } from './command.ts';

// A pipe that is closed early, as by head, is no fault of the import.
process.stdout.on('error', () => undefined);
process.exitCode = await importProducts(process.argv.slice(2));
// A connection that is kept alive would keep the process too.
process.exit();
