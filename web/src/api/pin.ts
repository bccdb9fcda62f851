/** Remembers in this browser the PIN code that the shopper wants parcels delivered to; every page and tab shows the same. */
import { useSyncExternalStore } from 'react';
import { isPin } from '#shared/rules/pin.ts';
import { readStored, writeStored } from './session.ts';

const key = 'nanhe.pin';
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};
const onStorage = (event: StorageEvent) => {
  if (event.key === key) notifyListeners();
};

/** Returns null when the shopper gave none. */
export function rememberedPin(): string | null {
  const stored = readStored(key);
  return stored !== null && isPin(stored) ? stored : null;
}

export function rememberPin(pin: string): void {
  if (!isPin(pin) || pin === rememberedPin()) return;
  writeStored(key, pin);
  notifyListeners();
}

export function forgetPin(): void {
  writeStored(key, null);
  notifyListeners();
}

/** Calls the listener when this page or another tab remembers another PIN code. Returns a function that stops it. */
export function onPinChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Undefined until the page is hydrated: the server does not know what the browser remembers. */
export const usePin = (): string | null | undefined => useSyncExternalStore<string | null | undefined>(onPinChange, rememberedPin, () => undefined);
