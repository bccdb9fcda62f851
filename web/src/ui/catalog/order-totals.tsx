/** Subtotal, offers, shipping, tax and total, each on its line. */
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { AppliedOffer } from '#shared/contract/offers/offer.ts';
import { formatRupees } from '#shared/rules/money.ts';

export interface Figures {
  /** The offers that make up the discount; absent or empty: the discount is one line. Free shipping has the amount 0. */
  readonly offers?: readonly AppliedOffer[];
  readonly subtotal: number;
  readonly discount: number;
  readonly shippingCost: number;
  /** The fee for cash on delivery. */
  readonly codFee: number;
  /** Tax added to the prices. */
  readonly tax: number;
  /** Tax contained in the prices. */
  readonly taxIncluded: number;
  readonly total: number;
}

function TotalLine({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="4"
      py="1.5"
      {...(isTotal ? { mt: '2', pt: '4', borderTopWidth: '1px', borderColor: 'line.deep', fontWeight: '600', fontSize: 'xl' } : {})}
    >
      <chakra.dt color={isTotal ? 'ink' : 'ink.soft'}>{name}</chakra.dt>
      <chakra.dd fontVariantNumeric="tabular-nums" ms="auto">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

/** The title of an offer, with the code of a coupon. */
export const offerName = ({ title, code }: Pick<AppliedOffer, 'title' | 'code'>): string => (code === undefined ? title : `${title} (${code})`);

interface Props {
  readonly figures: Figures;
  /** Whether the prices of all goods include tax. */
  readonly includesTax: boolean;
  /** Whether the figures are estimates, until the server has answered. */
  readonly isEstimate?: boolean;
}

export function OrderTotals({ figures, includesTax, isEstimate = false }: Props) {
  const { offers = [] } = figures;
  return (
    <chakra.dl aria-busy={isEstimate} opacity={isEstimate ? 0.7 : 1} transition="opacity 140ms">
      <TotalLine name="Subtotal">{formatRupees(figures.subtotal)}</TotalLine>
      {figures.discount > 0 && offers.length === 0 && <TotalLine name="Discount">{formatRupees(-figures.discount)}</TotalLine>}
      {offers.map(({ title, code, amount, savedShipping }) => (
        <TotalLine key={title + code} name={offerName({ title, code })}>
          {amount > 0 ? formatRupees(-amount) : savedShipping === undefined ? 'Applied' : `You save ${formatRupees(savedShipping)}`}
        </TotalLine>
      ))}
      <TotalLine name="Shipping">{figures.shippingCost > 0 ? formatRupees(figures.shippingCost) : 'Free'}</TotalLine>
      {figures.codFee > 0 && <TotalLine name="Cash on delivery fee">{formatRupees(figures.codFee)}</TotalLine>}
      {/* A basket has both while the shop recalculates its prices. */}
      {(figures.tax > 0 || !includesTax) && <TotalLine name="Tax">{formatRupees(figures.tax)}</TotalLine>}
      <TotalLine name="Total" isTotal>
        {formatRupees(figures.total)}
      </TotalLine>
      {figures.taxIncluded > 0 && <TotalLine name="GST in the total">{formatRupees(figures.taxIncluded)}</TotalLine>}
    </chakra.dl>
  );
}
