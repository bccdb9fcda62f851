/** The page of one service: its offers, how it works, questions and answers, and the way to request it. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Check, ChevronDown } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Service, ServiceOffer } from '#web/content/services.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { CallToAction } from '#web/ui/layout/call-to-action.tsx';
import { Hero, SectionTitle } from '#web/ui/layout/hero.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';
import { SectionLink } from '#web/ui/layout/section-link.tsx';

function OfferCard({ offer, Drawing }: { offer: ServiceOffer; Drawing: ComponentType }) {
  return (
    <Flex as="li" direction="column" bg="white" borderRadius="xl" boxShadow="card" overflow="hidden">
      <Drawing />
      <Box p="5" flex="1">
        <chakra.h3 fontSize="xl" lineHeight="1.25">
          {offer.name}
        </chakra.h3>
        <chakra.p mt="2" color="ink.soft">
          {offer.text}
        </chakra.p>
        <chakra.ul listStyleType="none" mt="4" display="grid" gap="2" fontSize="sm">
          {offer.points.map((point) => (
            <chakra.li key={point} display="flex" gap="2" overflowWrap="anywhere">
              <chakra.span color="brand" flexShrink="0" mt="0.5">
                <Check size={18} strokeWidth={2.5} aria-hidden />
              </chakra.span>
              {point}
            </chakra.li>
          ))}
        </chakra.ul>
      </Box>
    </Flex>
  );
}

function Steps({ steps }: { steps: Service['steps'] }) {
  return (
    <Grid as="ol" listStyleType="none" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap={{ base: '6', md: '8' }}>
      {steps.map(({ name, text }, index) => (
        <Flex as="li" key={name} gap="4">
          <chakra.span
            aria-hidden
            flexShrink="0"
            display="grid"
            placeItems="center"
            boxSize="12"
            borderRadius="full"
            bg="sun"
            fontFamily="heading"
            fontWeight="700"
            fontSize="xl"
            lineHeight="1"
            css={{ '& > span': { transform: 'translateY(2px)' } }}
          >
            <span>{index + 1}</span>
          </chakra.span>
          <Box minW="0">
            <chakra.h3 fontSize="lg" lineHeight="1.3">
              {name}
            </chakra.h3>
            <chakra.p mt="1" color="ink.soft">
              {text}
            </chakra.p>
          </Box>
        </Flex>
      ))}
    </Grid>
  );
}

function Questions({ questions }: { questions: Service['questions'] }) {
  return (
    <Box>
      {questions.map(({ question, answer }) => (
        <chakra.details
          key={question}
          borderBottomWidth="1px"
          borderColor="line.deep"
          css={{ '& > summary::-webkit-details-marker': { display: 'none' }, '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
        >
          <chakra.summary
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="4"
            py="4"
            fontWeight="600"
            cursor="pointer"
            _hover={{ color: 'brand' }}
          >
            {question}
            <chakra.span flexShrink="0">
              <ChevronDown size={20} aria-hidden style={{ transition: 'transform 140ms' }} />
            </chakra.span>
          </chakra.summary>
          <chakra.p pb="5" color="ink.soft">
            {answer}
          </chakra.p>
        </chakra.details>
      ))}
    </Box>
  );
}

interface Props {
  readonly service: Service;
  /** The background of the headline: a colour of the theme. */
  readonly background: string;
  readonly scene: ReactNode;
  /** One drawing for each offer. */
  readonly drawings: readonly ComponentType[];
  /** Shown between the offers and the steps. */
  readonly children?: ReactNode;
}

export function ServicePage({ service, background, scene, drawings, children }: Props) {
  const openRequest = () => openContact(service.type);
  return (
    <>
      <Title description={service.description}>{service.title}</Title>
      <Hero kicker={service.kicker} headline={service.headline} text={service.text} background={background} scene={scene}>
        <Button size="lg" onClick={openRequest}>
          {service.action}
        </Button>
        <Button asChild type={undefined} size="lg" variant="outline">
          <SectionLink to="offers">See what we do</SectionLink>
        </Button>
      </Hero>
      <Container as="section" id="offers" tabIndex={-1} outline="none" aria-labelledby="offers-title" pt={{ base: '10', md: '16' }}>
        <SectionTitle id="offers-title">{service.offersTitle}</SectionTitle>
        <Grid
          as="ul"
          listStyleType="none"
          templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' }}
          gap={{ base: '4', md: '6' }}
        >
          {service.offers.map((offer, index) => {
            const Drawing = drawings[index];
            return Drawing === undefined ? null : <OfferCard key={offer.name} offer={offer} Drawing={Drawing} />;
          })}
        </Grid>
      </Container>
      {children}
      <Container as="section" pt={{ base: '12', md: '20' }}>
        <SectionTitle>{service.stepsTitle}</SectionTitle>
        <Steps steps={service.steps} />
      </Container>
      <Container as="section" pt={{ base: '12', md: '20' }}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1.6fr' }} columnGap="12">
          <SectionTitle mb="2">What parents ask</SectionTitle>
          <Questions questions={service.questions} />
        </Grid>
      </Container>
      <CallToAction title={service.closing} text={service.closingText}>
        <Button size="lg" variant="surface" onClick={openRequest}>
          {service.action}
        </Button>
      </CallToAction>
    </>
  );
}
