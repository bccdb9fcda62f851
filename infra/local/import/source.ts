/** Reads the input of an import: the file, which must be the same at both readings, and pictures from the web or a folder. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { maxUploadBytes } from '#functions/platform/objects/objects.ts';
import { PictureUnreachable } from '#functions/platform/web/public-web.ts';
import { FileRefused } from '#shared/rules/import/product.ts';

/** Bytes. */
const maxFileBytes = 200 * 1024 * 1024;

export interface SheetFile {
  /** @throws FileRefused when the file has changed since it was opened */
  readonly read: () => Promise<AsyncIterable<Uint8Array>>;
}

/** @throws FileRefused when it is not a readable file, or too large */
export async function openSheetFile(file: string): Promise<SheetFile> {
  const readStats = async () => {
    try {
      return await stat(file);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new FileRefused(code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`);
    }
  };
  const statsAtOpen = await readStats();
  if (!statsAtOpen.isFile()) throw new FileRefused(`${file} is not a file.`);
  if (statsAtOpen.size === 0) throw new FileRefused(`The file ${file} is empty: export it again.`);
  if (statsAtOpen.size > maxFileBytes) throw new FileRefused(`The file is larger than ${maxFileBytes / 1024 / 1024} MB: split it.`);
  return {
    read: async () => {
      const now = await readStats();
      if (now.size !== statsAtOpen.size || now.mtimeMs !== statsAtOpen.mtimeMs)
        throw new FileRefused('The file changed while it was being imported: run the import again.');
      return createReadStream(file);
    },
  };
}

/** Returns the picture in the folder with this name, or with the last part of this address as its name; undefined when there is none. */
export async function pictureInFolder(folder: string, src: string): Promise<Uint8Array | undefined> {
  const name = fileNameOf(URL.parse(src)?.pathname ?? src);
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) return undefined;
  const file = path.join(folder, name);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  if (found.size > maxUploadBytes) throw new PictureUnreachable('is larger than 5 MB');
  return readFile(file);
}

function fileNameOf(address: string): string {
  const last = address.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
