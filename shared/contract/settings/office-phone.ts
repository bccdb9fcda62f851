import { SingleLine } from '../common.ts';

/** A telephone of an office, with its area code: not only mobile numbers. */
export const OfficePhone = () =>
  SingleLine(24, 'Phone number is required').regex(
    /^(?=(?:\D*\d){8,15}\D*$)\+?[\d ()-]+$/,
    'Write the number with its area code, like +91 80 4123 4567',
  );
