/** The options of the selects in every address form: states and kinds of address. */
import { states } from '#shared/rules/states.ts';

export const StateOptions = () => (
  <>
    <option value="">Choose a state</option>
    {states.map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
);

export const AddressTypeOptions = () => (
  <>
    <option value="both">Shipping and billing</option>
    <option value="shipping">Shipping</option>
    <option value="billing">Billing</option>
  </>
);
