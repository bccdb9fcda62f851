/** What delivery costs, as the owner has set it. */
import { shippingText } from '#web/content/policy.ts';
import { useShipping } from '#web/shop/api/seller.ts';

export function ShippingCharge() {
  const shipping = useShipping();
  return shipping === undefined ? 'The cart shows what delivery costs before you pay.' : shippingText(shipping);
}
