/** The message shown to the visitor: one at a time; a new one replaces the old one. */
import { useSyncExternalStore } from 'react';

export const toastVariants = { success: 'Success', error: 'Error', warning: 'Warning', info: 'Info' } as const;
export type ToastVariant = keyof typeof toastVariants;

export interface Toast {
  readonly id: number;
  readonly variant: ToastVariant;
  readonly title: string;
  readonly text: string;
  /** When it was shown first, in milliseconds since 1970. */
  readonly shownAt: number;
  /** False once dismissed: hidden, but it can be recalled until it is removed. */
  readonly open: boolean;
}

/** The most messages at a time. */
export const maxToasts = 1;
/** Milliseconds for which a message is shown. */
export const toastDurationMs = 5_000;
/** Milliseconds after its dismissal for which a message can be recalled. */
export const toastRemoveDelayMs = 1_000_000;
/** Pixels by which a message must be swiped to be dismissed. */
export const dismissSwipePixels = 50;

let toasts: readonly Toast[] = [];
let lastId = 0;
let dismissTimer: ReturnType<typeof setTimeout> | undefined;
let removeTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function open(toast: Toast): void {
  clearTimeout(removeTimer);
  change([{ ...toast, open: true }, ...toasts.filter(({ id }) => id !== toast.id)].slice(0, maxToasts));
  resumeToast();
}

export function toast(variant: ToastVariant, text: string): void {
  lastId += 1;
  open({ id: lastId, variant, title: toastVariants[variant], text, shownAt: Date.now(), open: true });
}

export function dismissToast(): void {
  clearTimeout(dismissTimer);
  clearTimeout(removeTimer);
  change(toasts.map((each) => ({ ...each, open: false })));
  removeTimer = setTimeout(() => change([]), toastRemoveDelayMs);
}

/** Whether a screen reader has had a second to read the message. */
export const wasAnnounced = ({ shownAt }: Toast): boolean => Date.now() - shownAt >= 1_000;

/** Shows the last message again; returns whether there is one. */
export function recallToast(): boolean {
  const [latest] = toasts;
  if (latest !== undefined) open(latest);
  return latest !== undefined;
}

/** Keeps the message while it has the pointer or the focus. */
export const pauseToast = (): void => clearTimeout(dismissTimer);
export function resumeToast(): void {
  clearTimeout(dismissTimer);
  dismissTimer = setTimeout(dismissToast, toastDurationMs);
}

/** The message that is shown. */
export function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts.find((each) => each.open) ?? null,
    () => null,
  );
}
