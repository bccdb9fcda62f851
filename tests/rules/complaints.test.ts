/** When complaints are due, their moves, and tickets as people type them. */
import { describe, expect, it } from 'vitest';
import {
  acknowledgeBy,
  canMove,
  complaintStates,
  dueAt,
  isOpen,
  movesFrom,
  normaliseTicket,
  redressBy,
  ticketOf,
  ticketPattern,
} from '#shared/rules/complaints.ts';

describe('due times', () => {
  it.each([
    ['2026-11-23T12:00:00.000Z', '2026-12-23T12:00:00.000Z'],
    // 31 January in India, 1:00 at night: the last day of February.
    ['2027-01-30T19:30:00.000Z', '2027-02-27T19:30:00.000Z'],
    ['2028-01-30T19:30:00.000Z', '2028-02-28T19:30:00.000Z'],
    ['2026-12-31T18:29:00.000Z', '2027-01-31T18:29:00.000Z'],
    // The new year has begun in India.
    ['2026-12-31T18:31:00.000Z', '2027-01-31T18:31:00.000Z'],
  ])('requires a complaint received at %s to be settled by %s', (received, by) => {
    expect(redressBy(new Date(received)).toISOString()).toBe(by);
  });

  it('requires an acknowledgement within 48 hours, and nothing once the complaint is closed', () => {
    const received = new Date('2026-11-23T12:00:00.000Z');
    expect(acknowledgeBy(received).toISOString()).toBe('2026-11-25T12:00:00.000Z');
    expect(dueAt('received', received)).toEqual(acknowledgeBy(received));
    expect(dueAt('acknowledged', received)).toEqual(redressBy(received));
    for (const state of complaintStates.filter((each) => !isOpen(each))) expect(dueAt(state, received)).toBeUndefined();
  });
});

describe('moves', () => {
  it('leads every open complaint to an end, and never back to received', () => {
    for (const state of complaintStates) {
      expect(canMove(state, 'received')).toBe(false);
      if (isOpen(state)) expect(movesFrom(state)).not.toEqual([]);
    }
    expect(canMove('received', 'resolved')).toBe(false);
  });
});

describe('tickets', () => {
  it.each(['G-7K3QM9X2', 'g-7k3qm9x2', ' 7K3Q M9X2 ', 'g7k3qm9x2'])('reads %j', (typed) => {
    expect(normaliseTicket(typed)).toBe('G-7K3QM9X2');
  });
  it('reads letters in a ticket number that look like digits', () => {
    expect(normaliseTicket('G-OIL00000')).toBe('G-01100000');
    expect(normaliseTicket('GGGGGGGG')).toBe('G-GGGGGGGG');
  });
  it('makes ticket numbers of the documented form', () => {
    expect(ticketOf(new Uint8Array([0, 31, 32, 255, 7, 8, 9, 10, 11]))).toMatch(ticketPattern);
  });
});
