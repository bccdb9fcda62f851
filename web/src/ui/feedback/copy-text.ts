/** Copies a text to the clipboard. Browsers refuse this without a click and on insecure connections; a message then says what to do. */
import { toast } from './toast.ts';

export async function copyText(text: string, successText: string, errorText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', successText);
  } catch {
    toast('error', errorText);
  }
}
