/** When does money come back? */
import { Link } from 'react-router-dom';
import { Prose } from './prose.tsx';

/** The e-commerce policy's figures. */
const returnDays = 30;
const refundDays = '5–7 business days';

export function Component() {
  return (
    <Prose title="Refund Policy" back>
      <p>You can send back what you do not want to keep within {returnDays} days of delivery, unused and in its packaging.</p>
      <h2>How refunds are made</h2>
      <p>Refunds go to where the payment came from. They arrive within {refundDays} after we have received the items or cancelled the order.</p>
      <h2>Cancelled orders</h2>
      <p>An order that has not been shipped can be cancelled; the whole amount is refunded.</p>
      <h2>Payments that came too late</h2>
      <p>If a payment is confirmed only after the items we held for you were sold, we refund all of it at once, without your asking.</p>
      <p style={{ marginTop: '1.5rem' }}>
        See also our{' '}
        <Link to="/terms" style={{ textDecoration: 'underline' }}>
          Terms and Conditions
        </Link>
        .
      </p>
    </Prose>
  );
}
