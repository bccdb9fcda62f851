/** Copies a text to the clipboard. Browsers refuse this without a click and on insecure connections; a message then says what to do. */
import { toast } from './toast.ts';

export async function copyText(text: string, done: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
  } catch {
    toast('error', otherwise);
  }
}
