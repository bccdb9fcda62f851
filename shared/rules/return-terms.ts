/** What pages and e-mails promise about returns. Apart from their states, because the home page needs no more. */

/** Days in India after the day of the delivery. */
export const returnDays = 30;

/** How long a bank takes to show a refund. */
export const refundTime = '5–7 business days';
