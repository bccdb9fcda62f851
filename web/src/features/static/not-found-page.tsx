/** Redirects an address that can be corrected to its page; otherwise says that there is no page. */
import { chakra, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { canonicalPath, isKnownPath } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';

export function Component() {
  const { pathname } = useLocation();
  const canonical = canonicalPath(pathname);
  const isMoved = canonical !== pathname && isKnownPath(canonical);
  useEffect(() => {
    if (!isMoved) console.warn(`There is no page at ${pathname}`);
  }, [pathname, isMoved]);
  if (isMoved) return <Navigate to={canonical} replace />;
  return (
    <Container>
      <Title isMissing>Page not found</Title>
      <Flex direction="column" align="center" textAlign="center" py={{ base: '12', md: '20' }} gap="3">
        <svg viewBox="0 0 220 130" width="220" height="130" aria-hidden="true">
          <path d="M10 118c50-34 150-34 200 0" fill="#BFE1D9" />
          <path d="M60 118c30-20 100-20 130 0" fill="#0B6E69" />
          <path d="M110 6l30 34-30 42-30-42z" fill="#FFC145" />
          <path d="M110 6l30 34H80z" fill="#B8391F" />
          <path d="M110 82c-6 12 12 12 4 24" fill="none" stroke="#23203A" strokeWidth="3" strokeLinecap="round" />
        </svg>
        <chakra.p fontFamily="heading" fontWeight="700" fontSize="6rem" lineHeight="0.9" color="brand">
          404
        </chakra.p>
        <chakra.h1 fontSize="2xl">Oops! Page not found</chakra.h1>
        <chakra.p color="ink.soft" mb="3">
          This page has flown away like a kite without a string.
        </chakra.p>
        <ButtonLink to="/">Return to Home</ButtonLink>
      </Flex>
    </Container>
  );
}
