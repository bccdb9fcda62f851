/** Fetches a file that needs a session and opens it in a tab of its own or saves it. */
import type { Key } from '#shared/contract/index.ts';
import { call, type Plain } from './client.ts';

/** Milliseconds until the address of a file is revoked. */
const kept = 60_000;

export async function fetchFile(key: Key, params: Record<string, string>, query?: Plain['query']): Promise<Blob> {
  const plain: Plain = { params, query, file: true };
  return (await (call as (key: Key, plain: Plain) => Promise<unknown>)(key, plain)) as Blob;
}

function keptAddress(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), kept);
  return address;
}

const fetched = async (key: Key, params: Record<string, string>, query?: Plain['query']): Promise<string> =>
  keptAddress(await fetchFile(key, params, query));

/** Call it while a click is handled, because browsers block a new tab that opens later. */
export async function openFile(key: Key, params: Record<string, string>, name: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const address = await fetched(key, params);
    if (tab === null) save(address, name);
    else tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export async function saveFile(key: Key, params: Record<string, string>, name: string, query?: Plain['query']): Promise<void> {
  save(await fetched(key, params, query), name);
}

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves data that the page already has. */
export const saveBlob = (name: string, file: Blob): void => save(keptAddress(file), name);
export const saveText = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }));
