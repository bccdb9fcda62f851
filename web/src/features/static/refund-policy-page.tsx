import { Link } from 'react-router-dom';
import { exchangeDays } from '#shared/rules/order/exchange.ts';
import { refundTime, returnDays } from '#web/content/policy.ts';
import { settings } from '#web/content/settings.ts';
import { type Chapter, PolicyPage } from './policy-page.tsx';
import { ShippingCharge } from './shipping-charge.tsx';

const chapters: readonly Chapter[] = [
  {
    id: 'returns',
    title: 'What you can send back',
    body: (
      <>
        <p>You can send back what you do not want to keep within {returnDays} days of delivery, unused and in its packaging. You need not say why.</p>
        <p>For reasons of hygiene we cannot take back, once opened:</p>
        <ul>
          <li>feeding bottles, teats, teethers and pacifiers,</li>
          <li>bath and potty things,</li>
          <li>anything made or engraved for you.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'damaged',
    title: 'Damaged, wrong or missing',
    body: (
      <p>
        Tell us within {returnDays} days, best with a photograph. We send what is missing or another one, or give all the money back, and pay for the
        way back.
      </p>
    ),
  },
  {
    id: 'how',
    title: 'How to return something',
    body: (
      <ul>
        <li>Open the order in your account and press “Return items”. You can add photos there.</li>
        <li>We send you the address and, where a courier reaches you, have it fetched.</li>
        <li>We look at it within two working days of its arrival and write to you.</li>
      </ul>
    ),
  },
  {
    id: 'exchanges',
    title: 'Another size or colour',
    body: (
      <p>
        In the same form you can ask for another size or colour of the same product at the price that you paid, as far as we have it. We keep it for
        you for {exchangeDays} days and send it once yours is here; there is nothing to pay. If your parcel arrives later, we refund it instead.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'How refunds are made',
    body: (
      <>
        <p>
          Refunds go to where the payment came from: the same UPI account, card, bank or wallet. They arrive within {refundTime} after we have
          received the items or cancelled the order.
        </p>
        <p>Tax is refunded with the price.</p>
      </>
    ),
  },
  {
    id: 'cancelled',
    title: 'Cancelled orders',
    body: <p>An order that has not been shipped can be cancelled; the whole amount is refunded.</p>,
  },
  {
    id: 'late',
    title: 'Payments that came too late',
    body: <p>If a payment is confirmed only after the items we held for you were sold, we refund all of it at once, without your asking.</p>,
  },
  {
    id: 'shipping',
    title: 'Delivery charges',
    body: (
      <p>
        <ShippingCharge /> What you paid for delivery is refunded when we are the reason for the return.
      </p>
    ),
  },
  {
    id: 'doctors',
    title: 'Doctors’ appointments',
    body: (
      <p>
        They have <Link to="/doctor/refund-policy">tiers of their own</Link>.
      </p>
    ),
  },
];

export function Component() {
  return (
    <PolicyPage
      title="Refund Policy"
      description={`${returnDays}-day returns and refunds in ${refundTime} at ${settings.brand}: what you can send back, how, and when the money is with you.`}
      intro="Children change their minds, and sizes run out of growing room. Sending something back is simple."
      glance={[
        { figure: `${returnDays} days`, text: 'to send something back' },
        { figure: refundTime.split(' ')[0] ?? '', text: 'business days until the money is with you' },
        { figure: '100%', text: 'back when an order is cancelled before it is shipped' },
      ]}
      chapters={chapters}
      others={[
        { to: '/terms', text: 'Terms' },
        { to: '/doctor/refund-policy', text: 'Doctor refunds' },
      ]}
    />
  );
}
