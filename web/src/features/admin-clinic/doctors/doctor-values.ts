/** The values of the doctor's form, their checks, and the request made of them. */
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';

export interface DoctorValues {
  readonly name: string;
  readonly speciality: string;
  readonly degree: string;
  readonly experience: string;
  readonly about: string;
  readonly fees: string;
  readonly available: boolean;
  readonly line1: string;
  readonly line2: string;
  readonly image: string;
  readonly registrationNumber: string;
  readonly isVerified: boolean;
  readonly email: string;
  /** Shown from 1; empty: last. */
  readonly position: string;
}

export const newDoctor: DoctorValues = {
  name: '',
  speciality: '',
  degree: '',
  experience: '',
  about: '',
  fees: '',
  available: true,
  line1: '',
  line2: '',
  image: '',
  registrationNumber: '',
  isVerified: false,
  email: '',
  position: '',
};

export const valuesOf = ({ fees, address, sortOrder, ...doctor }: StaffDoctor): DoctorValues => ({
  name: doctor.name,
  speciality: doctor.speciality,
  degree: doctor.degree,
  experience: doctor.experience,
  about: doctor.about,
  fees: String(fees),
  available: doctor.available,
  line1: address.line1,
  line2: address.line2,
  image: doctor.image,
  registrationNumber: doctor.registrationNumber,
  isVerified: doctor.isVerified,
  email: doctor.email,
  position: String(sortOrder + 1),
});

const rupeesPattern = /^\d{1,6}(?:\.\d{1,2})?$/;

export function validate({ name, speciality, degree, fees, registrationNumber, isVerified, position }: DoctorValues): FormErrors {
  return {
    ...(name.trim() === '' ? { name: 'Name is required' } : {}),
    ...(speciality === '' ? { speciality: 'Please select a speciality' } : {}),
    ...(degree.trim() === '' ? { degree: 'Degree is required' } : {}),
    ...(rupeesPattern.test(fees.trim()) && Number(fees) >= 1 && Number(fees) <= 1_00_000
      ? {}
      : { fees: 'The fee is ₹1 to ₹1,00,000, with at most two decimals' }),
    ...(isVerified && registrationNumber.trim() === '' ? { registrationNumber: 'Enter the registration number that was verified' } : {}),
    ...(position.trim() === '' || /^[1-9]\d{0,3}$/.test(position.trim()) ? {} : { position: 'The position must be a whole number from 1' }),
  };
}

export function bodyOf({ line1, line2, fees, position, ...values }: DoctorValues) {
  return { ...values, fees: fees.trim(), address: { line1, line2 }, ...(position.trim() === '' ? {} : { sortOrder: Number(position) - 1 }) };
}

/** The server's field in the form's words. */
export const toFormField = (path: string): string => (path === 'sortOrder' ? 'position' : path.replace(/^address\./, ''));

export const labels: Readonly<Record<keyof DoctorValues, string>> = {
  name: 'Name',
  speciality: 'Speciality',
  degree: 'Degree',
  experience: 'Experience',
  about: 'About',
  fees: 'Fee (₹)',
  available: 'Takes bookings',
  line1: 'Address',
  line2: 'Area and city',
  image: 'Photo',
  registrationNumber: 'Registration number',
  isVerified: 'Verified',
  email: 'E-mail',
  position: 'Place in the list',
};
