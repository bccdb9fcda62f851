/** Figures and rules: what surrounds every page. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { menuDelays } from '#web/app/shell/use-disclosure.ts';
import { dismissToast, toast, toastDuration, toastLimit, toastRemoveDelay, toastSwipe } from '#web/ui/toast.ts';
import { open, refuse, toasts } from './kit.tsx';
import type { Rule } from './row.ts';

const splash = new URL('../../../web/src/splash.ts', import.meta.url).pathname;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const clock = () => vi.useFakeTimers({ shouldAdvanceTime: false });
const message = () => screen.queryByRole('button', { name: 'Dismiss' })?.parentElement as HTMLElement;
/** A page with a message on it, everything that it takes being there, and the clock in our hands. */
const told = async () => {
  open('/about');
  act(() => toast('info', 'Before'));
  await waitFor(() => expect(toasts()).toEqual(['InfoBefore']));
  act(dismissToast);
  clock();
  act(() => toast('info', 'First'));
  await pass(100);
  expect(toasts()).toEqual(['InfoFirst']);
};
const swipe = (by: number) => {
  fireEvent.pointerDown(message(), { clientX: 100 });
  fireEvent.pointerMove(message(), { clientX: 100 + by });
  fireEvent.pointerUp(message(), { clientX: 100 + by });
};

export const rulesOfTheShell: readonly Rule[] = [
  {
    rule: 'a menu opens 200 ms after the pointer came, closes 150 ms after it left, and another opens at once for 300 ms',
    where: 'the header of every page',
    proof: async () => {
      expect(menuDelays).toEqual({ open: 200, skip: 300, close: 150 });
      open('/about');
      await screen.findByRole('heading', { level: 1 });
      vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const menu = (name: string) => within(screen.getByRole('banner')).getByRole('button', { name, hidden: true });
      const isOpen = (name: string) => menu(name).getAttribute('aria-expanded') === 'true';
      const enter = (name: string) => fireEvent.pointerEnter(menu(name).parentElement as HTMLElement, { pointerType: 'mouse' });
      const leave = (name: string) => fireEvent.pointerLeave(menu(name).parentElement as HTMLElement, { pointerType: 'mouse' });
      await pass(1_000);
      enter('Shop');
      await pass(199);
      expect(isOpen('Shop')).toBe(false);
      await pass(1);
      expect(isOpen('Shop')).toBe(true);
      leave('Shop');
      await pass(149);
      expect(isOpen('Shop')).toBe(true);
      await pass(1);
      expect(isOpen('Shop')).toBe(false);
      await pass(149);
      enter('Health & Care');
      expect(isOpen('Health & Care')).toBe(true);
      leave('Health & Care');
      await pass(150 + 300);
      enter('Shop');
      expect(isOpen('Shop')).toBe(false);
    },
  },
  {
    rule: 'the menu of the doctors offers Dermatology, Dentist and Cardiology while no specialities are known',
    where: 'the header of every page',
    proof: async () => {
      refuse('get', '/api/admin/doctor-categories', 'internal');
      open('/about');
      fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Health & Care', hidden: true }));
      for (const name of ['Dermatology', 'Dentist', 'Cardiology']) expect(await screen.findByRole('link', { name, hidden: true })).toBeTruthy();
    },
  },
  {
    rule: 'the splash grows in random steps every 120 ms, stands 1 s at its end and fades for 0.8 s; only once in a visit',
    where: 'before the first page of a visit',
    proof: async () => {
      sessionStorage.clear();
      vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] });
      vi.stubGlobal('matchMedia', () => ({ matches: false }));
      const step = vi.spyOn(Math, 'random').mockReturnValue(0.999);
      let visits = 0;
      const visit = async () => {
        document.body.innerHTML =
          '<div id="splash" hidden><p data-message>One</p><p data-message hidden>Two</p><i data-bar></i><b data-percent></b></div>';
        // A module of its own for each visit.
        visits += 1;
        const { splashTimes } = (await import(/* @vite-ignore */ `${splash}?visit=${visits}`)) as typeof import('#web/splash.ts');
        return splashTimes;
      };
      expect(await visit()).toEqual({ step: 120, pause: 1_000, fade: 800 });
      const percent = () => document.querySelector('[data-percent]')?.textContent;
      await vi.advanceTimersByTimeAsync(119);
      expect(percent()).toBe('0%');
      await vi.advanceTimersByTimeAsync(1);
      expect(percent()).toBe('8%');
      step.mockReturnValue(0);
      await vi.advanceTimersByTimeAsync(120);
      expect(percent()).toBe('9%');
      step.mockReturnValue(0.999);
      await vi.advanceTimersByTimeAsync(12 * 120);
      expect(percent()).toBe('100%');
      expect(document.querySelector('[data-message]:not([hidden])')?.textContent).toBe('Two');
      const card = document.getElementById('splash');
      await vi.advanceTimersByTimeAsync(999);
      expect(card?.dataset['fading']).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(card?.dataset['fading']).toBe('');
      await vi.advanceTimersByTimeAsync(799);
      expect(card?.isConnected).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(card?.isConnected).toBe(false);
      await visit();
      expect(document.getElementById('splash')).toBeNull();
    },
  },
  {
    rule: 'every new path begins at the top',
    where: 'every page',
    proof: async () => {
      open('/about');
      const scrolled = vi.spyOn(window, 'scrollTo');
      fireEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms' }));
      await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
    },
  },
  {
    rule: 'one message at a time',
    where: 'every page',
    proof: async () => {
      expect(toastLimit).toBe(1);
      await told();
      act(() => toast('success', 'Second'));
      await pass(100);
      expect(toasts()).toEqual(['SuccessSecond']);
    },
  },
  {
    rule: 'a message stays 5000 ms',
    where: 'every page',
    proof: async () => {
      expect(toastDuration).toBe(5_000);
      await told();
      await pass(4_899);
      expect(toasts()).toHaveLength(1);
      await pass(1);
      expect(toasts()).toEqual([]);
    },
  },
  {
    rule: 'a dismissed message is forgotten after 1,000,000 ms; until then F8 brings it back',
    where: 'every page',
    proof: async () => {
      expect(toastRemoveDelay).toBe(1_000_000);
      await told();
      const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
      dismiss();
      expect(toasts()).toEqual([]);
      await pass(999_999);
      fireEvent.keyDown(document, { key: 'F8' });
      await pass(100);
      expect(toasts()).toEqual(['InfoFirst']);
      dismiss();
      await pass(1_000_000);
      fireEvent.keyDown(document, { key: 'F8' });
      await pass(100);
      expect(toasts()).toEqual([]);
    },
  },
  {
    rule: 'a message is swiped away from 50 px on',
    where: 'every page',
    proof: async () => {
      expect(toastSwipe).toBe(50);
      await told();
      swipe(49);
      expect(toasts()).toHaveLength(1);
      swipe(50);
      expect(toasts()).toEqual([]);
    },
  },
];
