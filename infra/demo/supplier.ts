/** Names an invented supplier for this machine and for dev. Its GSTIN has a right check digit, or no invoice would be issued. */
export const demoSupplier = {
  SUPPLIER_NAME: 'Nanhe Demo Retail Private Limited',
  SUPPLIER_ADDRESS: '4th Floor, 99 Residency Road, Bengaluru, Karnataka 560025',
  SUPPLIER_GSTIN: '29AAACN0000A1ZH',
} as const;
