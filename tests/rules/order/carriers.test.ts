/** The names of carriers and their tracking pages. */
import { expect, it } from 'vitest';
import { carrierName, carrierNames, trackingUrl } from '#shared/rules/order/carriers.ts';

it('links every known carrier to an https tracking page that contains the tracking number', () => {
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
])('recognises the carrier %s as %s', (written, name) => {
  expect(carrierName(written)).toBe(name);
  expect(trackingUrl(written, 'X1234')).toBe(trackingUrl(name, 'X1234'));
});

it('keeps the name of an unknown carrier and gives it no link', () => {
  expect(carrierName("Ravi's Bicycle")).toBe("Ravi's Bicycle");
  expect(trackingUrl("Ravi's Bicycle", 'X1234')).toBeUndefined();
  expect(trackingUrl(undefined, 'X1234')).toBeUndefined();
});

it('escapes special characters of a tracking number in the link', () => {
  expect(trackingUrl('DTDC', '../?a=b&c#d')).toBe('https://www.dtdc.in/tracking.asp?strCnno=..%2F%3Fa%3Db%26c%23d');
  expect(trackingUrl('DTDC', '$&')).toContain('%24%26');
});
