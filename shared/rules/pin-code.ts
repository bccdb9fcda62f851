/** Checks whether a PIN code belongs to a state, by its first two digits, which name a postal circle. */
import { type StateCode, stateName } from './states.ts';

/**
 * First two digits -> the states and union territories that have such PIN codes (India Post, "Postal Index Number"). Neighbours that share
 * delivery offices are included, because a correct address must never be rejected. 90 to 99 belong to the army, which is anywhere; digits of no
 * circle are not checked.
 */
const circles: readonly (readonly [from: number, to: number, states: readonly StateCode[]])[] = [
  [11, 11, ['DL']],
  [12, 13, ['HR', 'CH']],
  [14, 15, ['PB', 'CH']],
  [16, 16, ['CH', 'PB', 'HR']],
  [17, 17, ['HP']],
  [18, 19, ['JK', 'LA']],
  [20, 28, ['UP', 'UT']],
  [30, 34, ['RJ']],
  [36, 39, ['GJ', 'DH']],
  [40, 44, ['MH', 'GA', 'DH']],
  [45, 49, ['MP', 'CT']],
  [50, 50, ['TG', 'AP']],
  [51, 53, ['AP', 'TG', 'PY']],
  [56, 59, ['KA']],
  [60, 64, ['TN', 'PY']],
  [67, 69, ['KL', 'LD', 'PY']],
  [70, 74, ['WB', 'SK', 'AN']],
  [75, 77, ['OR']],
  [78, 78, ['AS', 'AR', 'ML', 'NL']],
  [79, 79, ['AR', 'AS', 'MN', 'ML', 'MZ', 'NL', 'TR']],
  [80, 85, ['BR', 'JH']],
];

/** The possible states of a PIN code; undefined when its digits do not tell. */
export function statesOfPin(pin: string): readonly StateCode[] | undefined {
  const prefix = Number(pin.slice(0, 2));
  return circles.find(([from, to]) => from <= prefix && prefix <= to)?.[2];
}

/** The problem of a state and a PIN code that do not belong together, for the field of the PIN code; undefined when they do. */
export function pinProblem(pin: string, state: string): string | undefined {
  const possibleStates = statesOfPin(pin);
  if (possibleStates === undefined || possibleStates.some((each) => each === state)) return undefined;
  return `${pin} is a PIN code of ${possibleStates.map(stateName).join(' or ')}, not of ${stateName(state)}. Please check the PIN code and the state.`;
}
