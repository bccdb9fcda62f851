/** The terms of the shop. */
import { Link } from 'react-router-dom';
import { returnDays, shippingText } from '#web/content/policy.ts';
import { settings } from '#web/content/settings.ts';
import { sellerLines, useSeller, useShipping } from '#web/shop/api/seller.ts';
import { type Chapter, LawText, PolicyPage } from './policy-page.tsx';

function SellerText() {
  const { data: seller } = useSeller();
  return (
    <p>
      {seller !== undefined && `The shop is run by ${sellerLines(seller).join(', ')}, GSTIN ${seller.gstin}. `}
      These terms apply to every purchase from {settings.brand}. By creating an account or placing an order you agree to them.
    </p>
  );
}

function ShippingCharge() {
  const shipping = useShipping();
  return shipping === undefined ? 'The cart shows what delivery costs before you pay.' : shippingText(shipping);
}

const chapters: readonly Chapter[] = [
  {
    id: 'who',
    title: 'Who you deal with',
    body: <SellerText />,
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>We make an account once you have proven your email address with a one-time code. You must be 18 or older to have one.</p>
        <p>Keep your password to yourself, and tell us when another person may know it.</p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and tax',
    body: (
      <>
        <p>
          Prices are in Indian rupees. They contain Goods and Services Tax at the rate of each product. Where “+ GST” stands beside a price, the tax
          is added at checkout.
        </p>
        <p>The total shown before you pay is the total you pay. Should a price change while you are paying, we show you the new total first.</p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <>
        <p>
          <ShippingCharge />
        </p>
        <p>
          We deliver to addresses in India; <Link to="/shipping">Shipping and delivery</Link> says what it costs and when it arrives.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and payment',
    body: (
      <>
        <p>We hold the items for 15 minutes while you pay by UPI, card, net banking, wallet or EMI. We never see or keep your card’s number.</p>
        <p>
          An order exists once the payment provider has confirmed your payment or, for payment on delivery, once you have confirmed the order with the
          code that we mail you. You then find it in your account.
        </p>
        <p>An order that has not been shipped can be cancelled; whatever you have paid goes back to you.</p>
      </>
    ),
  },
  {
    id: 'returns',
    title: 'Returns',
    body: (
      <p>
        You have {returnDays} days from delivery to send something back. How, and when the money is with you, is told in our{' '}
        <Link to="/returns">Refund Policy</Link>.
      </p>
    ),
  },
  {
    id: 'products',
    title: 'Products for children',
    body: (
      <p>Please mind the age that a product is made for, and the maker’s warnings. Colours on a screen differ a little from those in the hand.</p>
    ),
  },
  {
    id: 'data',
    title: 'Your data',
    body: (
      <>
        <p>We use your name, address and number to deliver what you ordered, and your email to tell you about it. We do not sell them.</p>
        <p>
          What you write in a contact form is used only to answer you. Everything else stands in the notice on <Link to="/privacy">Privacy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Law and courts',
    body: <LawText rights="under the Consumer Protection Act, 2019" />,
  },
];

export function Component() {
  return (
    <PolicyPage
      title="Terms and Conditions"
      description={`The terms of ${settings.brand}: account, prices and tax, delivery, orders and payment, returns, and your data.`}
      intro="What you and we may expect of each other when you shop here, in plain words."
      chapters={chapters}
      otherPolicies={[
        { to: '/returns', text: 'Refund Policy' },
        { to: '/doctor/terms', text: 'Doctor terms' },
      ]}
    />
  );
}
