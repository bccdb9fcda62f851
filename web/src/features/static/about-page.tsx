/** Who are we? */
import { settings } from '#web/content/settings.ts';
import { ButtonLink } from '#web/ui/states.tsx';
import { Prose } from './prose.tsx';

export function Component() {
  return (
    <Prose title="About Us">
      <p>{settings.brand} is a shop for families with children: toys, clothes and gear for the first years and all the ones after.</p>
      <p>
        Everything is priced in rupees, the price you see is the price you pay plus the tax shown at checkout, and every order can be followed in your
        account.
      </p>
      <h2>What we look for</h2>
      <ul>
        <li>Things that last longer than one childhood.</li>
        <li>Materials we would give to our own children.</li>
        <li>An honest word about age, size and what is in the box.</li>
      </ul>
      <p style={{ marginTop: '1.5rem' }}>
        <ButtonLink to="/products">Browse All Products</ButtonLink>
      </p>
    </Prose>
  );
}
