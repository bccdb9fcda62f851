/** How does a text come into the clipboard? Browsers refuse it without a click or on unsafe connections: then the reader is told what else to do. */
import { toast } from './toast.ts';

export async function copyText(text: string, done: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
  } catch {
    toast('error', otherwise);
  }
}
