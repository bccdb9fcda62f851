/** Links to the shop's social media, each with its name. */
import { chakra, Flex } from '@chakra-ui/react';
import { social } from '#web/content/contact.ts';

const signs: Record<(typeof social)[number]['name'], string> = {
  Instagram: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01',
  Facebook: 'M17 3h-3a4 4 0 0 0-4 4v14M6 12h9',
  YouTube: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM10 9l5 3-5 3z',
  WhatsApp: 'M4 20l1.3-4A8.5 8.5 0 1 1 8.5 19zM9 9c0 3.5 2.5 6 6 6l.8-1.8-2-1-1 .8c-1-.4-1.8-1.2-2.3-2.2l.8-1-1-2z',
};

export function Social() {
  return (
    <Flex as="ul" listStyleType="none" gap="2" mt="5" wrap="wrap">
      {social.map(({ name, url }) => (
        <li key={name}>
          <chakra.a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name} (opens in a new tab)`}
            display="grid"
            placeItems="center"
            boxSize="11"
            borderRadius="full"
            bg="#332F4E"
            color="white"
            transition="background-color 140ms"
            _hover={{ bg: 'brand' }}
          >
            <svg
              width="22"
              height="22"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={signs[name]} />
            </svg>
          </chakra.a>
        </li>
      ))}
    </Flex>
  );
}
