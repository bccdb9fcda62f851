/** What is at the addresses of the areas that open later? */
import { useLocation } from 'react-router-dom';
import { Measure, Title } from '#web/ui/page.tsx';
import { ButtonLink, EmptyState } from '#web/ui/states.tsx';

const areas = [
  { path: '/event', title: 'Events', text: 'Melas, birthday parties, museum tours and outings for children.' },
  { path: '/lawyer', title: 'Legal', text: 'Documentation, consultancy and certificates for families.' },
  { path: '/education', title: 'Learn Zone', text: 'Music and dance, school and preschool, games and sports, languages.' },
  { path: '/doctor', title: 'Health & Care', text: 'Doctors for your family, with appointments you can book online.' },
] as const;

export function Component() {
  const { pathname } = useLocation();
  const area = areas.find((each) => pathname.startsWith(each.path)) ?? areas[0];
  return (
    <Measure>
      <Title>{area.title}</Title>
      <EmptyState
        level="h1"
        drawing="kite"
        title={`${area.title} opens soon`}
        text={`${area.text} We are still getting it ready. The shop is open.`}
        action={<ButtonLink to="/products">Browse All Products</ButtonLink>}
      />
    </Measure>
  );
}
