/** Checks the package of every synthesised function: its machine code is for the function's architecture, and Lambda accepts its size. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/** ELF's e_machine (System V ABI) -> Lambda's name of the architecture. */
const architectures: Readonly<Record<number, string>> = { 0x3e: 'x86_64', 0xb7: 'arm64' };

/** The architecture of a file with machine code, `another system` for code that is not Linux's, undefined for a file without machine code. */
export function architectureOf(file: string): string | undefined {
  const head = Buffer.alloc(20);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (head.readUInt32BE(0) === 0x7f454c46) return architectures[head.readUInt16LE(18)] ?? `ELF machine ${head.readUInt16LE(18)}`;
  return /\.(?:node|dylib|dll)$/.test(file) ? 'another system' : undefined;
}

interface Resource {
  readonly Type: string;
  readonly Properties?: { readonly Architectures?: readonly string[]; readonly Code?: { readonly S3Key?: unknown }; readonly FunctionName?: string };
}
interface Manifest {
  readonly files?: Readonly<Record<string, { readonly source: { readonly path: string; readonly packaging: string } }>>;
}

const read = <T>(...file: readonly string[]) => JSON.parse(readFileSync(path.join(...file), 'utf8')) as T;

/** The most bytes of a package after unpacking; Lambda Developer Guide, "Lambda quotas". */
const maxBytes = 250 * 1_024 * 1_024;

/** @param assembly folder of the synthesised stacks, `cdk.out` @throws Error that lists each file of another architecture, and each package that is too large */
export function checkPackages(assembly: string): void {
  const files = readdirSync(assembly);
  const folders = new Map(
    files
      .filter((file) => file.endsWith('.assets.json'))
      .flatMap((file) => Object.entries(read<Manifest>(assembly, file).files ?? {}))
      .filter(([, { source }]) => source.packaging === 'zip')
      .map(([hash, { source }]) => [`${hash}.zip`, path.resolve(assembly, source.path)]),
  );
  const mismatches = files
    .filter((file) => file.endsWith('.template.json'))
    .flatMap((file) => Object.entries(read<{ Resources?: Record<string, Resource> }>(assembly, file).Resources ?? {}))
    .filter(([, { Type }]) => Type === 'AWS::Lambda::Function')
    .flatMap(([id, { Properties: { Architectures = ['x86_64'], Code, FunctionName = id } = {} }]) => {
      const folder = folders.get(String(Code?.S3Key));
      // Functions of the CDK library itself have no machine code, and no folder when assets are not staged.
      if (folder === undefined || !existsSync(folder)) return [];
      const content = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
      const bytes = content.reduce((sum, file) => sum + statSync(file).size, 0);
      return [
        ...content.flatMap((code) => {
          const found = architectureOf(code);
          return found === undefined || Architectures.includes(found)
            ? []
            : [`${FunctionName} runs on ${Architectures.join()}, but ${path.relative(folder, code)} is for ${found}`];
        }),
        ...(bytes > maxBytes ? [`${FunctionName} has ${bytes} bytes, and Lambda accepts ${maxBytes}`] : []),
      ];
    });
  if (mismatches.length > 0) throw new Error(`Lambda could not run these packages:\n- ${mismatches.join('\n- ')}`);
}
