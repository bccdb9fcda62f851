/** The options of the selects in every address form: states and kinds of address. */
import { states } from '#shared/rules/states.ts';

export const stateOptions = [['', 'Choose a state'], ...states.map(([code, name]) => [code, name] as const)] as const;

export const addressTypeOptions = [
  ['both', 'Shipping and billing'],
  ['shipping', 'Shipping'],
  ['billing', 'Billing'],
] as const;
