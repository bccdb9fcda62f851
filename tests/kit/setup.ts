/** Runs before each spec file of the server. */
import { isolateSpecFile } from './isolation.ts';

isolateSpecFile();
