/** What is at the addresses of the doctor section until it opens? */
import { Measure, Title } from '#web/ui/page.tsx';
import { ButtonLink, EmptyState } from '#web/ui/states.tsx';

export function Component() {
  return (
    <Measure>
      <Title canonical="/doctor" description="Doctors for your family, with appointments that you can book online. Opening soon at Nanhe.">
        Health & Care
      </Title>
      <EmptyState
        level="h1"
        drawing="kite"
        title="Health & Care opens soon"
        text="Doctors for your family, with appointments you can book online. We are still getting it ready. The shop is open."
        action={<ButtonLink to="/products">Browse All Products</ButtonLink>}
      />
    </Measure>
  );
}
