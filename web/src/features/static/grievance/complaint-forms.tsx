/** The forms of the page /grievance, loaded after its text. */
export { ComplaintForm } from './complaint-form.tsx';
export { LookUpForm } from './look-up-form.tsx';
