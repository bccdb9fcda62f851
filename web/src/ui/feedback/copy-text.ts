/** Copies a text to the clipboard, or says what to do instead: browsers reject it without a click and on insecure connections. */
import { toast } from './toast.ts';

export async function copyText(text: string, done: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
  } catch {
    toast('error', otherwise);
  }
}
