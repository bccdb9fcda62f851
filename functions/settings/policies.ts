/** Generates the texts of the policies from the settings, or returns the owner's own texts. */
import {
  defaultPolicy,
  defaultTextsDate,
  type PolicyFacts,
  type PolicyPage,
  policyPages,
  policyTitles,
} from '#shared/rules/policies/default-texts.ts';
import { addressLineOf } from '#shared/rules/seller-address.ts';
import { readSettings } from './settings-store.ts';

/** The sections from which each text is generated. */
const sourceSections: Readonly<Record<PolicyPage, readonly ('seller' | 'grievance' | 'delivery' | 'cod' | 'prices')[]>> = {
  privacy: ['seller', 'grievance'],
  shipping: ['seller', 'delivery', 'cod', 'prices'],
  returns: ['seller'],
  grievance: ['seller', 'grievance'],
};

/** All current policies. Costs six reads, of half a unit each without `consistent`. */
export async function readPolicyTexts(consistent: boolean) {
  const [seller, grievance, delivery, cod, prices, policies] = await Promise.all([
    readSettings('seller', consistent),
    readSettings('grievance', consistent),
    readSettings('delivery', consistent),
    readSettings('cod', consistent),
    readSettings('prices', consistent),
    readSettings('policies', consistent),
  ]);
  const facts: PolicyFacts = {
    seller: { ...seller.values, address: addressLineOf(seller.values) },
    officer: grievance.values,
    delivery: delivery.values,
    cod: cod.values,
    pricesIncludeTax: prices.values.mode === 'tax_inclusive',
  };
  const sections = { seller, grievance, delivery, cod, prices };
  const toPolicyText = (page: PolicyPage) => {
    const ownText = policies.values.texts[page];
    const defaultText = defaultPolicy(page, facts);
    const changes = [...sourceSections[page].map((section) => sections[section].updatedAt), policies.values.restoredAt?.[page]];
    return {
      page,
      title: policyTitles[page],
      text: ownText?.text ?? defaultText,
      defaultText,
      isEdited: ownText !== undefined,
      changedAt: ownText?.changedAt ?? [`${defaultTextsDate}T00:00:00.000Z`, ...changes.map((at) => at ?? '')].toSorted().at(-1) ?? '',
    };
  };
  return { version: policies.version, officer: grievance.values, pages: policyPages.map(toPolicyText) };
}
