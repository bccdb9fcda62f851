/** The GST state codes, compared with the list of the GST portal, which is sorted by code. */
import { expect, it } from 'vitest';
import { gstCodeOf, stateOfGstin } from '#shared/rules/order/gst.ts';
import { stateName, states } from '#shared/rules/states.ts';

/** 25 (Daman and Diu), 28 (Andhra Pradesh before 2014) and the codes from 97 on are given to no state any more. */
const official: readonly (readonly [code: string, name: string])[] = [
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['04', 'Chandigarh'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['27', 'Maharashtra'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['31', 'Lakshadweep'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
  ['38', 'Ladakh'],
];

it('gives every state and union territory its own GST code', () => {
  expect(states.map(([, name, gst]) => [gst, name]).sort()).toEqual(official);
});

it.each(states)('finds the state %s (%s) by its GST code %s and back', (code, name, gst) => {
  expect([stateName(code), gstCodeOf(code), stateOfGstin(`${gst}ABCDE1234F1Z5`)]).toEqual([name, gst, code]);
});
