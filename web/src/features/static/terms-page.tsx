/** On which terms do we sell? */
import { Link } from 'react-router-dom';
import { shippingRule, standardGstRate } from '#shared/rules/quote.ts';
import { settings } from '#web/content/settings.ts';
import { Prose } from './prose.tsx';

export function Component() {
  return (
    <Prose title="Terms and Conditions" back>
      <p>These terms apply to every purchase from {settings.brand}. By creating an account or placing an order you agree to them.</p>
      <h2>Your account</h2>
      <p>
        We make an account once you have proven your e-mail address with a one-time code. Keep your password to yourself, and tell us when somebody
        else may know it.
      </p>
      <h2>Prices and tax</h2>
      <p>
        Prices are in Indian rupees. Goods and Services Tax is added at checkout at the rate of each product, {standardGstRate}% unless the product
        has another rate. The total shown before you pay is the total you pay.
      </p>
      <h2>Delivery</h2>
      <p>
        {shippingRule.fee === 0
          ? 'Delivery is free.'
          : `Delivery costs ₹${shippingRule.fee / 100} and is free for orders above ₹${shippingRule.freeFrom / 100}.`}{' '}
        We deliver to addresses in India.
      </p>
      <h2>Orders and payment</h2>
      <p>
        We hold the items for 15 minutes while you pay. An order exists once the payment provider has confirmed your payment; you then find it in your
        account.
      </p>
      <h2>Returns</h2>
      <p>
        How to send something back is told in our{' '}
        <Link to="/refund-policy" style={{ textDecoration: 'underline' }}>
          Refund Policy
        </Link>
        .
      </p>
    </Prose>
  );
}
