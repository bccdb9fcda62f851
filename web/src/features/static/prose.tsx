/** How is a page of text set? */
import { Button, chakra } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Heading, Measure, Title } from '#web/ui/page.tsx';

const Text = chakra('article', {
  base: {
    maxW: 'prose',
    '& h2': { fontSize: 'xl', lineHeight: '1.3', mt: '8', mb: '2' },
    '& p + p': { mt: '3' },
    '& ul': { pl: '5', listStyleType: 'disc' },
    '& li': { py: '0.5' },
  },
});

export function Prose({ title, back = false, children }: { title: string; back?: boolean; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Measure pt={{ base: '6', md: '10' }}>
      <Title>{title}</Title>
      {back && (
        <Button variant="ghost" size="sm" ml="-3" mb="3" onClick={() => (window.history.length > 1 ? navigate(-1) : navigate('/'))}>
          <ArrowLeft size={18} aria-hidden />
          Back
        </Button>
      )}
      <Heading mb="4">{title}</Heading>
      <Text>{children}</Text>
    </Measure>
  );
}
