import { Link } from 'react-router-dom';
import { reschedulePolicy } from '#shared/rules/clinic/refund-policy.ts';
import { daysOffered, slotMinutes } from '#shared/rules/clinic/slot.ts';
import { tierSentence } from '#web/content/refund-tiers.tsx';
import { settings } from '#web/content/settings.ts';
import { type Chapter, LawText, PolicyPage } from './policy-page.tsx';

const chapters: readonly Chapter[] = [
  {
    id: 'emergency',
    title: 'Not for emergencies',
    body: (
      <p>
        If a life is in danger, call <a href="tel:112">112</a> or go to the nearest hospital. Do not wait for an appointment.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we do',
    body: (
      <>
        <p>
          {settings.brand} arranges appointments with independent doctors who are registered with a medical council. The doctor alone is responsible
          for advice and treatment.
        </p>
        <p>
          A doctor’s profile says what the doctor has told us. “Verified” beside a name means that we have checked the registration with the medical
          council.
        </p>
      </>
    ),
  },
  {
    id: 'booking',
    title: 'Booking and paying',
    body: (
      <>
        <p>
          Appointments last {slotMinutes} minutes and can be booked for {daysOffered} days, today included, unless the doctor’s booking page offers
          others. You need an account for it.
        </p>
        <p>We keep the time for 15 minutes while you pay. It is yours once the payment is confirmed. You see the fee before you pay.</p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and rescheduling',
    body: (
      <>
        <p>Before it is paid, you can cancel at any time. For a paid appointment you get back, by the notice you give: {tierSentence}.</p>
        <p>
          Or give it another free time of the same doctor, until {reschedulePolicy.untilHours} hours before it begins and up to{' '}
          {reschedulePolicy.maxTimes} times; it costs nothing.
        </p>
        <p>
          The <Link to="/doctor/refund-policy">Refund Policy for Doctor Services</Link> tells it with examples.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>A parent or guardian books for a child, comes along and decides about the treatment.</p>,
  },
  {
    id: 'truth',
    title: 'Say what matters',
    body: <p>Tell the doctor about illnesses, allergies and medicines. The doctor can only treat what is known.</p>,
  },
  {
    id: 'data',
    title: 'What stays between you and the doctor',
    body: (
      <p>
        We keep who met whom and when, because the appointment needs it, and the name and, if you entered it, the date of birth of a child for whom
        you book. What is said in it, we do not record.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and courts',
    body: <LawText rights="as a patient and as a consumer" />,
  },
];

export function Component() {
  return (
    <PolicyPage
      title="Terms for Doctor Services"
      description={`The terms of booking doctors’ appointments with ${settings.brand}: booking, paying, cancelling, children and your data.`}
      intro="What you and we may expect of each other when you book a doctor here."
      chapters={chapters}
      otherPolicies={[
        { to: '/doctor/refund-policy', text: 'Doctor refunds' },
        { to: '/terms', text: 'Shop terms' },
      ]}
    />
  );
}
