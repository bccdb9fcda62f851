/** The layout of a policy: a link back, a summary, the chapters with a table of contents, and links to the other policies. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { policiesChanged } from '#web/content/policy.ts';
import type { Path } from '#web/paths.ts';
import { useSeller } from '#web/shop/api/seller.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { Card, Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { Prose } from '#web/ui/layout/policy-text.tsx';
import { SectionLink } from '#web/ui/layout/section-link.tsx';

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface Props {
  readonly title: string;
  readonly description: string;
  readonly intro: ReactNode;
  /** The day of the last change; by default that of the texts in the code. */
  readonly changedOn?: string;
  /** Canonical path; by default the current path without `/ecommerce`. */
  readonly canonical?: string;
  /** Shown above the last section. */
  readonly children?: ReactNode;
  readonly keyFacts?: readonly { readonly figure: string; readonly text: string }[];
  readonly chapters: readonly Chapter[];
  readonly otherPolicies: readonly { readonly to: Path; readonly text: string }[];
}

/** @param rights which rights the terms leave as they are, after “Your rights” */
export function LawText({ rights }: { readonly rights: string }) {
  const { data: seller } = useSeller();
  return (
    <p>
      Indian law applies{seller !== undefined && `, and the courts of ${seller.city} decide`}. Your rights {rights} are untouched by these terms.
    </p>
  );
}

export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    // A visitor who opened the address directly has no page to go back to.
    <Button variant="ghost" size="sm" ml="-3" mb="3" onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}>
      <ArrowLeft size={18} aria-hidden />
      Back
    </Button>
  );
}

export function PolicyPage({
  title,
  description,
  intro,
  keyFacts = [],
  chapters,
  otherPolicies,
  changedOn = policiesChanged,
  canonical,
  children,
}: Props) {
  // Each of the shop's policies has a second address, under `/ecommerce`.
  const { pathname } = useLocation();
  const { data: seller } = useSeller();
  return (
    <Container pt={{ base: '5', md: '8' }}>
      <Title description={description} canonical={canonical ?? pathname.replace(/^\/ecommerce/, '')}>
        {title}
      </Title>
      <BackButton />
      <Heading>{title}</Heading>
      <chakra.p mt="1" fontSize="sm" color="ink.soft">
        Last changed on {changedOn}
      </chakra.p>
      <chakra.div mt="4" fontSize="lg" maxW="prose">
        {intro}
      </chakra.div>
      {keyFacts.length > 0 && (
        <Grid
          as="ul"
          listStyleType="none"
          mt="6"
          gap="3"
          templateColumns={{ base: 'minmax(0, 1fr)', sm: `repeat(${keyFacts.length}, minmax(0, 1fr))` }}
          maxW="64rem"
        >
          {keyFacts.map(({ figure, text }) => (
            <Flex
              as="li"
              key={text}
              direction={{ base: 'row', sm: 'column' }}
              align={{ base: 'center', sm: 'flex-start' }}
              wrap={{ base: 'wrap', sm: 'nowrap' }}
              columnGap="4"
              bg="sun.tint"
              borderRadius="xl"
              px="5"
              py="4"
            >
              <chakra.span fontFamily="heading" fontWeight="700" fontSize="2xl" lineHeight="1.2" minW={{ base: '6.5rem', sm: '0' }}>
                {figure}
              </chakra.span>
              <chakra.span fontSize="sm" flex={{ base: '1 1 8rem', sm: 'initial' }} minW="0" textWrap="balance">
                {text}
              </chakra.span>
            </Flex>
          ))}
        </Grid>
      )}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' }} gap={{ base: '6', lg: '12' }} mt="8" alignItems="start">
        <chakra.nav aria-label="On this page" display={{ base: 'none', lg: 'block' }} position="sticky" top="6.5rem">
          <chakra.ul listStyleType="none" borderLeftWidth="2px" borderColor="line.deep">
            {chapters.map((chapter) => (
              <li key={chapter.id}>
                <chakra.div asChild display="block" px="4" py="1.5" fontSize="sm" color="ink.soft" _hover={{ color: 'brand' }}>
                  <SectionLink to={chapter.id}>{chapter.title}</SectionLink>
                </chakra.div>
              </li>
            ))}
          </chakra.ul>
        </chakra.nav>
        <Card maxW="46rem" css={{ padding: 'clamp(1.25rem, 4vw, 2.5rem)' }}>
          {chapters.map((chapter, index) => (
            <Box
              as="section"
              key={chapter.id}
              id={chapter.id}
              tabIndex={-1}
              outline="none"
              aria-labelledby={`${chapter.id}-title`}
              pt={index === 0 ? '0' : '8'}
            >
              <chakra.h2 id={`${chapter.id}-title`} fontSize="xl" lineHeight="1.3" mb="2">
                {chapter.title}
              </chakra.h2>
              <Prose>{chapter.body}</Prose>
            </Box>
          ))}
          {children}
          <Box as="section" aria-labelledby="ask-title" mt="8" pt="6" borderTopWidth="1px" borderColor="line">
            <chakra.h2 id="ask-title" fontSize="xl" lineHeight="1.3" mb="2">
              Questions and complaints
            </chakra.h2>
            <Prose>
              <p>
                {seller === undefined ? (
                  'Write to us with the button below.'
                ) : (
                  <>
                    Write to <a href={`mailto:${seller.email}`}>{seller.email}</a> or call {seller.phone}, {seller.hours}.
                  </>
                )}{' '}
                For a complaint, <Link to="/grievance">write to our grievance officer</Link>: acknowledged within 48 hours, settled within a month.
              </p>
            </Prose>
            <Flex mt="5" gap="3" wrap="wrap" align="center">
              <Button onClick={() => openContact('general')}>Contact us</Button>
              {otherPolicies.map(({ to, text }) => (
                <Button key={to} asChild type={undefined} variant="outline">
                  <Link to={to}>{text}</Link>
                </Button>
              ))}
            </Flex>
          </Box>
        </Card>
      </Grid>
    </Container>
  );
}
