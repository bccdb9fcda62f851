/** Configures the search engine for this shop: price and age bands, stock levels, colour families, stop words and words for a sale. */
import type { SearchSettings } from '#functions/search/schema.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { stockLevelOf } from '#shared/rules/catalogue/stock-level.ts';

const saleWords = ['sale', 'discount', 'discounted', 'offer'];

/** Words that say nothing in a children's shop. Where no product contains them they are ignored, and not corrected to similar words (girl to "Gir lion"). */
const stopWords =
  'girl boy kid child children daughter son ladka ladki gift birthday present cheap cheapest sasta saste best seller bestseller top new latest buy online price rs rupee size year yr';

/** Colours that shoppers search for, with the names that makers use for them. */
const colorFamilies = {
  red: 'red crimson scarlet maroon cherry brick ruby vermilion',
  orange: 'orange coral peach apricot tangerine rust terracotta saffron',
  yellow: 'yellow mustard lemon sunshine turmeric gold golden',
  green: 'green olive sage mint lime emerald moss leaf forest pistachio',
  blue: 'blue navy indigo sky azure cobalt denim teal turquoise aqua',
  purple: 'purple violet lavender lilac plum mauve',
  pink: 'pink rose blush fuchsia magenta',
  brown: 'brown tan chocolate coffee caramel walnut chestnut cocoa',
  beige: 'beige cream ivory oatmeal sand ecru khaki natural',
  white: 'white snow pearl',
  grey: 'gray silver charcoal slate ash',
  black: 'black',
  multicolour: 'multicolor multicolored multicolour multicoloured multi rainbow assorted color',
};

export const searchSettings: SearchSettings = {
  priceBands,
  ageBands,
  stockLevelOf,
  colorFamilies: Object.fromEntries(Object.entries(colorFamilies).map(([family, names]) => [family, names.split(' ')])),
  stopWords: new Set([...saleWords, ...stopWords.split(' ')]),
  saleWords: new Set(saleWords),
  locale: 'en-IN',
};
