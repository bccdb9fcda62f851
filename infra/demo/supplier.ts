/** Who sells where nobody does? Of this machine and of dev; the GSTIN is nobody's, but its check digit is right, or nothing would be issued. */
export const demoSupplier = {
  SUPPLIER_NAME: 'Nanhe Demo Retail Private Limited',
  SUPPLIER_ADDRESS: '4th Floor, 99 Residency Road, Bengaluru, Karnataka 560025',
  SUPPLIER_GSTIN: '29AAACN0000A1ZH',
} as const;
