/**
 * Says whether all reads of a page have had their first answer or error. Until then a page of several parts shows one placeholder: parts that
 * arrive one after another would push each other down.
 */
import { useState } from 'react';

interface Read {
  readonly data?: unknown;
  readonly error?: unknown;
}

export function useSettled(...reads: readonly Read[]): boolean {
  const [wasSettled, setSettled] = useState(false);
  const isSettled = wasSettled || reads.every(({ data, error }) => data !== undefined || error !== undefined);
  if (isSettled && !wasSettled) setSettled(true);
  return isSettled;
}
