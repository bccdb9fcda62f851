/** What is being told to the visitor right now? One message at a time; a new one takes the place of the old. */
import { useSyncExternalStore } from 'react';

export const toastVariants = { success: 'Success', error: 'Error', warning: 'Warning', info: 'Info' } as const;
export type ToastVariant = keyof typeof toastVariants;

export interface Toast {
  readonly id: number;
  readonly variant: ToastVariant;
  readonly title: string;
  readonly text: string;
}

/** Milliseconds that a message stays. */
export const toastDuration = 5_000;
/** Pixels that a message is pushed aside before it goes. */
export const toastSwipe = 50;

let current: Toast | null = null;
let last = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function toast(variant: ToastVariant, text: string): void {
  last += 1;
  change({ id: last, variant, title: toastVariants[variant], text });
  resumeToast();
}

export function dismissToast(): void {
  clearTimeout(timer);
  change(null);
}

/** While somebody points at a message or has the focus in it, it stays. */
export const holdToast = (): void => clearTimeout(timer);
export function resumeToast(): void {
  clearTimeout(timer);
  timer = setTimeout(dismissToast, toastDuration);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
