/** The policies as the installation's shop returns them. */
import { HttpResponse, http } from 'msw';
import { firstSeller } from '#infra/constructs/seller.ts';
import { defaultPolicy, type PolicyFacts, policyPages, policyTitles } from '#shared/rules/policies/default-texts.ts';
import { addressLineOf } from '#shared/rules/seller-address.ts';

const address = addressLineOf(firstSeller);
const officer = {
  name: firstSeller.officerName,
  designation: firstSeller.officerDesignation,
  email: firstSeller.officerEmail,
  phone: firstSeller.officerPhone,
  hours: firstSeller.hours,
  address,
};
const facts: PolicyFacts = {
  seller: { ...firstSeller, address },
  officer,
  delivery: {
    basis: 'value',
    rows: [{ zone: '', upTo: null, charge: 0 }],
    freeFrom: 500,
    aloneCharge: 0,
    cutOff: '14:00',
    workingDays: [1, 2, 3, 4, 5, 6],
    defaultDays: null,
  },
  cod: { isOn: false, fee: 0, minOrder: 0, maxOrder: 5_000 },
  pricesIncludeTax: true,
};

export const policyHandlers = policyPages.map((page) =>
  http.get(`*/api/policies/${page}`, () =>
    HttpResponse.json({ page, title: policyTitles[page], text: defaultPolicy(page, facts), changedAt: '2026-11-23T10:00:00.000Z', officer }),
  ),
);
