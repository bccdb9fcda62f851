/** Rules of the frame around every page. */
import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { readIntervalMs } from '#web/shop/cart/cart-queue.ts';
import { signIn } from '../kit/fixtures.tsx';
import type { Rule } from './row.ts';
import { openSite, requestsTo } from './site.tsx';

export const rulesOfTheShell: readonly Rule[] = [
  {
    rule: 'requests the cart at most every 2000 ms when a tab is shown again',
    where: 'every page',
    proof: async () => {
      expect(readIntervalMs).toBe(2_000);
      vi.useFakeTimers({ toFake: ['Date'], now: 0 });
      signIn();
      openSite('/about');
      const reads = () => requestsTo('GET /api/cart').length;
      await waitFor(() => expect(reads()).toBe(1));
      // Earlier requests have arrived once two later ones are answered.
      const showTabAt = async (time: number) => {
        vi.setSystemTime(time);
        document.dispatchEvent(new Event('visibilitychange'));
        await fetch('/api/categories');
        await fetch('/api/categories');
      };
      await showTabAt(1_999);
      expect(reads()).toBe(1);
      await showTabAt(2_000);
      expect(reads()).toBe(2);
    },
  },
];
