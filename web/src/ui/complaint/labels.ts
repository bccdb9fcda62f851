/** The words for the states of a complaint. */
import type { OwnComplaint } from '#shared/contract/complaints/complaints.ts';
import type { Tone } from '#web/ui/feedback/badge.tsx';

type State = OwnComplaint['state'];

export const stateLabels: Readonly<Record<State, string>> = {
  received: 'Received',
  acknowledged: 'Being looked into',
  reopened: 'Open again',
  resolved: 'Resolved',
  rejected: 'Closed',
  withdrawn: 'Withdrawn',
};
export const stateTones: Readonly<Record<State, Tone>> = {
  received: 'warn',
  acknowledged: 'brand',
  reopened: 'warn',
  resolved: 'good',
  rejected: 'quiet',
  withdrawn: 'quiet',
};
export const eventLabels: Readonly<Record<OwnComplaint['events'][number]['what'], string>> = {
  received: 'We received it',
  acknowledged: 'Our grievance officer acknowledged it',
  answered: 'Our answer',
  reopened: 'Open again',
  resolved: 'Resolved',
  rejected: 'Closed',
  withdrawn: 'Withdrawn',
};
