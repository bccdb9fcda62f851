/** Generates the policies from the settings, so that no page contradicts another; the owner may replace each text. */
import { acknowledgeHours } from '../complaints.ts';
import { retentionYears } from '../identity/consent-purposes.ts';
import { namedDocumentThreshold } from '../identity/retention.ts';
import { formatPrice, toRupees } from '../money.ts';
import { exchangeDays } from '../order/exchange.ts';
import { refundTime, returnDays } from '../return-terms.ts';

export const policyPages = ['privacy', 'shipping', 'returns', 'grievance'] as const;
export type PolicyPage = (typeof policyPages)[number];
export const policyTitles: Readonly<Record<PolicyPage, string>> = {
  privacy: 'Privacy',
  shipping: 'Shipping and delivery',
  returns: 'Refund Policy',
  grievance: 'Complaints',
};

/** The facts of the settings; amounts are in rupees. */
export interface PolicyFacts {
  readonly seller: {
    readonly legalName: string;
    readonly tradeName: string;
    readonly email: string;
    readonly phone: string;
    readonly hours: string;
    /** The address on one line. */
    readonly address: string;
    readonly gstin: string;
  };
  readonly officer: Officer;
  readonly delivery: {
    readonly basis: 'value' | 'weight';
    readonly rows: readonly { readonly zone: string; readonly upTo: number | null; readonly charge: number }[];
    readonly freeFrom: number | null;
    readonly aloneCharge: number;
    readonly cutOff: string;
    readonly workingDays: readonly number[];
    readonly defaultDays: { readonly from: number; readonly to: number } | null;
  };
  readonly cod: { readonly isOn: boolean; readonly fee: number; readonly minOrder: number; readonly maxOrder: number };
  /** False: GST is added to every price and charge at checkout. */
  readonly pricesIncludeTax: boolean;
}

/** The grievance officer (Consumer Protection (E-Commerce) Rules 2020, rule 4(4)). */
export interface Officer {
  readonly name: string;
  readonly designation: string;
  readonly email: string;
  readonly phone: string;
  readonly hours: string;
  readonly address: string;
}

/** The day on which these texts were last changed in the code. */
export const defaultTextsDate = '2026-11-28';

const officerLines = ({ name, designation, email, phone, hours, address }: Officer): string =>
  [`- ${name}, ${designation}`, `- ${address}`, `- [${email}](mailto:${email})`, `- [${phone}](tel:${phone.replace(/[^\d+]/g, '')}), ${hours}`].join(
    '\n',
  );

const sellerLines = ({ legalName, address, gstin, email, phone, hours }: PolicyFacts['seller']): string =>
  [`- ${legalName}`, `- ${address}`, `- GSTIN ${gstin}`, `- [${email}](mailto:${email})`, `- ${phone}, ${hours}`].join('\n');

const privacy = ({
  seller,
  officer,
}: PolicyFacts): string => `Which data ${seller.tradeName} keeps, why, for how long, and how you take back what you have allowed. This notice follows the Digital Personal Data Protection Act, 2023.

## Who is responsible
${sellerLines(seller)}

## What we need for your orders
Your name, e-mail address, telephone number and addresses, what you ordered and how you paid: without them we cannot deliver, write an invoice, or take something back. This is no matter of consent. We never see or keep the number of your card; the payment provider does.

With a return you may send photos of what is wrong. We use them and what you write only to settle it.

The payment provider, the courier and the service that sends our mails get what they need for their part, and nobody else gets your data. We do not sell them.

## What you decide
Each of these purposes has a switch of its own in [your account settings](/profile/settings), with the days on which you gave or withdrew it. It is off from then on, and what was done before stays lawful.

- **Optional emails**: the welcome, and the news that a parcel has arrived. They are about your account and your orders, never advertising, and come until you switch them off: there, or with the one click that each of them has.
- **Your family at the clinic**: names and dates of birth of the family members for whom you book with a doctor, children among them. We keep them only when you enter them, as parent or guardian of a child. If you withdraw it, the list is deleted at once; appointments that were booked keep the patient’s name and, if you entered it, date of birth, as the doctor needs them.

## Children
Accounts are for adults. We keep no account of a child, show children no advertising, and follow nobody across other sites. For a child whom you enter at the clinic, your account is the proof that a parent agrees: its e-mail address is proven, you have confirmed that you are 18 or older and the child’s parent or guardian, and we keep what you confirmed and when.

## For how long
- Invoices and orders: at least six years after the year in which they were made, as the tax law wants it (CGST Act, s. 36). After you have deleted your account they no longer name you, except invoices of ${formatPrice(toRupees(namedDocumentThreshold))} and more and invoices to a GSTIN.
- The record of a consent: as long as your account, and ${retentionYears} years after it was deleted, as our proof. It then names you only by a code that we can compare with an e-mail address.
- Complaints: their number, times and result stay; your words go with your account.
- Everything else, the photos of your returns among it, goes when you delete your account. Backups keep it for up to 35 days more; we use them only to bring back data that was lost.

## Your rights
Under [your account settings](/profile/settings) you see, correct and download everything that we keep, and delete your account. You may also name a person who acts for you after your death: write to us.

## Questions and complaints
${officerLines(officer)}

How a complaint works stands on the page [Complaints](/grievance). After that you may turn to the Data Protection Board of India.
`;

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const workingDaysText = (days: readonly number[]): string => {
  const names = days.map((day) => dayNames[day - 1] ?? '');
  const isRun = days.length > 2 && days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1);
  return isRun ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
};

const weightText = (grams: number): string => (grams % 1_000 === 0 ? `${grams / 1_000} kg` : `${grams} g`);

function chargeTable({ basis, rows }: PolicyFacts['delivery'], show: (charge: number) => string): string {
  const hasZones = rows.some(({ zone }) => zone !== '');
  const lines = rows.map(({ zone, upTo, charge }) => {
    const until =
      upTo === null
        ? rows.filter((each) => each.zone === zone).length === 1
          ? 'any'
          : 'above'
        : `up to ${basis === 'value' ? formatPrice(upTo) : weightText(upTo)}`;
    const where = zone === '' ? (hasZones ? 'All other PIN codes' : 'All of India') : zone;
    return `| ${where.replaceAll('|', '/')} | ${until} | ${charge === 0 ? 'free' : show(charge)} |`;
  });
  return [`| Where | ${basis === 'value' ? 'Order value' : 'Weight'} | Charge |`, '| --- | --- | --- |', ...lines].join('\n');
}

const shipping = ({ seller, delivery, cod, pricesIncludeTax }: PolicyFacts): string => {
  const showCharge = (charge: number) => `${formatPrice(charge)}${pricesIncludeTax ? '' : ' + GST'}`;
  const { freeFrom, aloneCharge, cutOff, workingDays, defaultDays } = delivery;
  const chargeable = delivery.rows.some(({ charge }) => charge > 0);
  return `What delivery costs at ${seller.tradeName}, when a parcel leaves and arrives, and how you pay at the door.

## What delivery costs
${chargeTable(delivery, showCharge)}

${freeFrom === null || !chargeable ? '' : `From an order value of ${formatPrice(freeFrom)} after discounts${pricesIncludeTax ? '' : ' and before GST'}, delivery is free.\n\n`}${aloneCharge === 0 ? '' : `Large goods that travel alone pay ${showCharge(aloneCharge)} each, whatever the order’s value; their page says so.\n\n`}The cart shows the charge before you pay. ${pricesIncludeTax ? 'It contains GST at the rate of the goods.' : 'GST at the rate of the goods is added to it.'}

## When it arrives
Parcels leave from ${workingDaysText(workingDays)}. What is ordered before ${cutOff} leaves on the same working day${defaultDays === null ? '.' : `, and is usually with you ${defaultDays.from === defaultDays.to ? `${defaultDays.to}` : `${defaultDays.from} to ${defaultDays.to}`} working days later.`} With your PIN code the product page, the cart and the checkout say ${defaultDays === null ? 'whether we deliver there, and when where we know it' : 'whether we deliver there, and on which days'}.

We deliver to addresses in India. As soon as a parcel is on its way, its tracking number is in your account.

## Payment on delivery
${
  cod.isOn
    ? `At many PIN codes you can pay when the parcel comes, for orders ${cod.minOrder === 0 ? 'up' : `of ${formatPrice(cod.minOrder)}`} to ${formatPrice(cod.maxOrder)}. ${cod.fee === 0 ? 'That costs nothing more.' : `That costs ${showCharge(cod.fee)}, which you save by paying online.`} We mail you a code that confirms the order. Who has refused parcels pays online.`
    : 'At present every order is paid online: by UPI, card, net banking, wallet or EMI.'
}

## Damaged, wrong or missing
Tell us within ${returnDays} days of delivery, best with a photograph: our [Refund Policy](/returns) says what happens then.
`;
};

const returns = ({
  seller,
}: PolicyFacts): string => `Children change their minds, and sizes run out of growing room. Sending something back is simple: you have ${returnDays} days from delivery.

## What you can send back
You can send back what you do not want to keep within ${returnDays} days of delivery, unused and in its packaging. That you have changed your mind is reason enough.

For reasons of hygiene we cannot take back, once opened:

- feeding bottles, teats, teethers and pacifiers,
- bath and potty things,
- anything made or engraved for you.

## Damaged, wrong or missing
Tell us within ${returnDays} days, best with a photograph. We send what is missing or another one, or give all the money back, and pay for the way back.

## How to return something
1. Open the order in your account and press “Return items”. You can add photos there.
2. We send you the address and, where a courier reaches you, have it fetched.
3. We look at it within two working days of its arrival and write to you.

## Another size or colour
In the same form you can ask for another size or colour of the same product at the price that you paid, as far as we have it. We keep it for you for ${exchangeDays} days and send it once yours is here; there is nothing to pay. If your parcel arrives later, we refund it instead.

## How refunds are made
Refunds go to where the payment came from: the same UPI account, card, bank or wallet. What was paid on delivery goes to the UPI id or bank account that you name in the order. They arrive within ${refundTime} after we have received the items or cancelled the order.

With the price of an item we refund its tax and its share of what you paid for delivery and for payment on delivery; [Shipping and delivery](/shipping) says what they cost.

## Cancelled orders
An order that has not been shipped can be cancelled; the whole amount is refunded.

## Payments that came too late
If a payment is confirmed only after the items we held for you were sold, we refund all of it at once, without your asking.

## Warranty
Where a maker gives a warranty, its card lies in the box, and ${seller.tradeName} helps you to use it. Your rights under the Consumer Protection Act, 2019 stay as they are.

## Doctors’ appointments
They have [tiers of their own](/doctor/refund-policy).
`;

const grievance = ({
  seller,
  officer,
}: PolicyFacts): string => `Something went wrong? Tell our grievance officer. You get a ticket number at once, an answer within ${acknowledgeHours} hours and a decision within one month.

## Our grievance officer
${officerLines(officer)}

## How a complaint works
1. Send the form below, or write to the officer. The form gives you a ticket number, on the page and by mail.
2. The officer writes to you within ${acknowledgeHours} hours.
3. Within one month the complaint is settled, and you read how.
4. Are you not satisfied? Write to the officer with the ticket number, and it is opened again.

## Other ways
You may always call the National Consumer Helpline at [1915](tel:1915), or complain at [consumerhelpline.gov.in](https://consumerhelpline.gov.in). Questions about your data go to the same officer; [Privacy](/privacy) says what we keep.

## Who sells
${sellerLines(seller)}
`;

const texts: Readonly<Record<PolicyPage, (facts: PolicyFacts) => string>> = { privacy, shipping, returns, grievance };

export const defaultPolicy = (page: PolicyPage, facts: PolicyFacts): string => texts[page](facts).trim();
