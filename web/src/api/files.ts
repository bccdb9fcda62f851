/** Fetches a file that needs a session and opens it in a tab of its own or saves it. */
import type { Key } from '#shared/contract/index.ts';
import { call, type UntypedCall } from './client.ts';

/** Milliseconds until the address of a file is revoked. */
const urlLifetimeMs = 60_000;

export async function fetchFile(key: Key, params: Record<string, string>, query?: UntypedCall['query']): Promise<Blob> {
  const request: UntypedCall = { params, query, file: true };
  return (await (call as (key: Key, request: UntypedCall) => Promise<unknown>)(key, request)) as Blob;
}

function createTemporaryUrl(file: Blob): string {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
  return url;
}

const fetchTemporaryUrl = async (key: Key, params: Record<string, string>, query?: UntypedCall['query']): Promise<string> =>
  createTemporaryUrl(await fetchFile(key, params, query));

/** Call it while a click is handled, because browsers block a new tab that opens later. */
export async function openFile(key: Key, params: Record<string, string>, name: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = await fetchTemporaryUrl(key, params);
    if (tab === null) saveUrl(url, name);
    else tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export async function saveFile(key: Key, params: Record<string, string>, name: string, query?: UntypedCall['query']): Promise<void> {
  saveUrl(await fetchTemporaryUrl(key, params, query), name);
}

function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves data that the page already has. */
export const saveBlob = (name: string, file: Blob): void => saveUrl(createTemporaryUrl(file), name);
export const saveText = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }));
