/** Planted bugs about the settings of the shop. */
import type { PlantedBug } from './planted-bug.ts';

const updateSeller = 'tests/settings/endpoints/update-seller.test.ts';

export const settingsBugs: readonly PlantedBug[] = [
  {
    name: 'settings are saved over a newer version',
    file: 'functions/settings/change-settings.ts',
    from: 'if (before.version !== seen) ',
    to: 'if (before.version < seen) ',
    specs: [updateSeller],
  },
  {
    name: 'a change of the settings reaches calls only after a minute',
    file: 'functions/settings/settings.ts',
    from: 'cachedFor(2_000, ',
    to: 'cachedFor(60_000, ',
    specs: ['tests/settings/endpoints/update-prices.test.ts'],
  },
  {
    name: 'a seller is saved with the GSTIN of another state',
    file: 'shared/contract/settings/settings.ts',
    from: 'registeredIn !== undefined && registeredIn !== state',
    to: 'registeredIn === undefined',
    specs: [updateSeller],
  },
  {
    name: 'a receipt names the seller of today',
    file: 'functions/clinic/receipt/receipt.ts',
    from: 'supplier: supplier ?? (await readSupplier(now)),',
    to: 'supplier: await readSupplier(now),',
    specs: ['tests/clinic/endpoints/appointment/read-receipt.test.ts'],
  },
  {
    name: 'a slab is compared with the price that contains the tax',
    file: 'shared/rules/order/tax-class.ts',
    from: 'includesTax ? Math.round(rate * 100) : 0',
    to: 'includesTax ? 0 : 0',
    specs: ['tests/rules/order/tax-class.test.ts'],
  },
  {
    name: 'the rate of a line follows its price before discount',
    file: 'functions/checkout/price-lines.ts',
    from: '{ amount: goodsValueOf(line), quantity: line.quantity }',
    to: '{ amount: line.unitPrice * line.quantity, quantity: line.quantity }',
    specs: ['tests/checkout/endpoints/payment/tax-class.test.ts'],
  },
  {
    name: 'a tax class is deleted although a product names it',
    file: 'functions/settings/tax-class-store.ts',
    from: "    ConditionExpression: 'attribute_not_exists(products) OR products = :none',\n",
    to: "    ConditionExpression: 'attribute_not_exists(products) OR products >= :none',\n",
    specs: ['tests/settings/endpoints/update-prices.test.ts'],
  },
  {
    name: 'a parcel that is ordered at the minute of the cut-off leaves on the same day',
    file: 'shared/rules/order/delivery.ts',
    from: 'const isEarly = now.getTime() < ',
    to: 'const isEarly = now.getTime() <= ',
    specs: ['tests/rules/order/delivery.test.ts'],
  },
  {
    name: 'the shortest prefix of a PIN code counts',
    file: 'shared/rules/order/pin-table.ts',
    from: 'for (let length = pin.length; length > 0; length--) {',
    to: 'for (let length = 1; length <= pin.length; length++) {',
    specs: ['tests/rules/order/pin-table.test.ts'],
  },
  {
    name: 'the table of PIN codes is saved over a newer version',
    file: 'functions/settings/change-pins.ts',
    from: 'if (head.version !== seen) ',
    to: 'if (head.version < seen) ',
    specs: ['tests/settings/endpoints/replace-pins.test.ts'],
  },
  {
    name: 'an order is taken for a PIN code where the shop does not deliver',
    file: 'functions/checkout/build-purchase.ts',
    from: '  if (!serviceable) throw notServiceableFailure(shipping);\n',
    to: '',
    specs: ['tests/checkout/delivery.test.ts'],
  },
];
