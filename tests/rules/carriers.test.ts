/** Where does a carrier show how far a parcel is? */
import { expect, it } from 'vitest';
import { carrierName, carrierNames, trackingUrl } from '#shared/rules/carriers.ts';

it('each carrier that we know has a page over https with the number in it', () => {
  expect(carrierNames).toEqual(['Delhivery', 'Blue Dart', 'DTDC', 'India Post', 'Ekart', 'Xpressbees', 'Ecom Express', 'Shadowfax']);
  for (const name of carrierNames) {
    const url = new URL(trackingUrl(name, 'AB-123') ?? '');
    expect(url.protocol).toBe('https:');
    expect(url.href.split('AB-123')).toHaveLength(2);
  }
});

it.each([
  ['blue dart', 'Blue Dart'],
  ['BLUEDART', 'Blue Dart'],
  ['Blue-Dart Express', 'Blue Dart'],
  ['speed post', 'India Post'],
  ['ekart logistics', 'Ekart'],
])('%s is %s', (written, name) => {
  expect(carrierName(written)).toBe(name);
  expect(trackingUrl(written, 'X1234')).toBe(trackingUrl(name, 'X1234'));
});

it('one that we do not know keeps its name and has no link', () => {
  expect(carrierName("Ravi's Bicycle")).toBe("Ravi's Bicycle");
  expect(trackingUrl("Ravi's Bicycle", 'X1234')).toBeUndefined();
  expect(trackingUrl(undefined, 'X1234')).toBeUndefined();
});

it('a number stays a number, whatever is in it', () => {
  expect(trackingUrl('DTDC', '../?a=b&c#d')).toBe('https://www.dtdc.in/tracking.asp?strCnno=..%2F%3Fa%3Db%26c%23d');
  expect(trackingUrl('DTDC', '$&')).toContain('%24%26');
});
