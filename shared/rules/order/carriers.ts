/** The carriers that the shop knows, and their tracking pages. */

/** Spellings of a carrier -> its name and tracking page; `{number}` stands for the tracking number. */
const carriers: readonly { readonly name: string; readonly spellings: readonly string[]; readonly url: string }[] = [
  { name: 'Delhivery', spellings: ['delhivery'], url: 'https://www.delhivery.com/track-v2/package/{number}' },
  {
    name: 'Blue Dart',
    spellings: ['bluedart', 'bluedartexpress'],
    url: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  { name: 'DTDC', spellings: ['dtdc', 'dtdcexpress'], url: 'https://www.dtdc.in/tracking.asp?strCnno={number}' },
  {
    name: 'India Post',
    spellings: ['indiapost', 'speedpost', 'indiaspeedpost'],
    url: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?consignment={number}',
  },
  { name: 'Ekart', spellings: ['ekart', 'ekartlogistics'], url: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  { name: 'Xpressbees', spellings: ['xpressbees', 'expressbees'], url: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
  { name: 'Ecom Express', spellings: ['ecomexpress'], url: 'https://ecomexpress.in/tracking/?awb_field={number}' },
  { name: 'Shadowfax', spellings: ['shadowfax'], url: 'https://tracker.shadowfax.in/#/track?awb={number}' },
];

/** The names to choose from. */
export const carrierNames = carriers.map(({ name }) => name);

const findCarrier = (carrier: string) => {
  const plain = carrier.toLowerCase().replace(/[^a-z]/g, '');
  return carriers.find(({ spellings }) => spellings.includes(plain));
};

/** The name in the carrier's own spelling. An unknown name is returned unchanged. */
export const carrierName = (carrier: string): string => findCarrier(carrier)?.name ?? carrier;

/** The carrier's tracking page for a parcel, or undefined for an unknown carrier. */
export const trackingUrl = (carrier: string | undefined, number: string): string | undefined =>
  carrier === undefined ? undefined : findCarrier(carrier)?.url.replace('{number}', () => encodeURIComponent(number));
