/** The header's search: a box where there is room, a round button elsewhere; what they open loads on demand. */
import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { maxSearchLength } from '#shared/rules/catalogue/limits.ts';
import { searchPath } from '#web/paths.ts';
import { useOpenOnPage } from './use-open-on-page.ts';

type SearchDialog = typeof import('./search-dialog.tsx')['default'];
type SuggestionList = typeof import('./suggestions.tsx')['Suggestions'];

/** The same breakpoint as in header.tsx. */
const notWide = '@container (max-width: 79.99rem)';

const searchFocus = '/products?focus=search';

/** Submits to the products page. */
export function SearchEntry() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // Suggestions load later, because the box works without them.
  const [Suggestions, setSuggestions] = useState<SuggestionList | null>(null);
  return (
    <chakra.form
      role="search"
      aria-label="The shop"
      display="flex"
      css={{ [notWide]: { display: 'none' } }}
      position="relative"
      flex="1"
      maxW="15rem"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(searchPath(String(new FormData(event.currentTarget).get('search') ?? '')));
      }}
    >
      <chakra.input
        ref={input}
        onFocus={() => {
          import('./suggestions.tsx').then(
            (loaded) => setSuggestions(() => loaded.Suggestions),
            () => undefined,
          );
        }}
        name="search"
        type="search"
        placeholder="Search"
        aria-label="Search products"
        maxLength={maxSearchLength}
        w="full"
        h="11"
        pl="11"
        pr="4"
        borderRadius="pill"
        bg="white"
        borderWidth="2px"
        borderColor="line"
        fontSize="sm"
        _placeholder={{ color: 'ink.soft' }}
        _hover={{ borderColor: 'line.deep' }}
      />
      <chakra.button
        type="submit"
        aria-label="Search"
        position="absolute"
        left="0"
        top="0"
        boxSize="11"
        display="grid"
        placeItems="center"
        color="ink.soft"
        cursor="pointer"
      >
        <Search size={18} aria-hidden />
      </chakra.button>
      {Suggestions !== null && (
        <Suggestions
          input={input}
          isPopover
          onFollow={(text) => {
            if (input.current !== null) input.current.value = text;
          }}
        />
      )}
    </chakra.form>
  );
}

/** A link to the product search, which opens a drawer instead as soon as its code has loaded. */
export function SearchLink({ className }: { className?: string }) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<SearchDialog | null>(null);
  const [open, setOpen] = useOpenOnPage();
  return (
    <>
      <Link
        {...(className === undefined ? {} : { className })}
        to={searchFocus}
        aria-label="Search products"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
          import('./search-dialog.tsx').then(
            (loaded) => setDialog(() => loaded.default),
            () => void navigate(searchFocus),
          );
        }}
      >
        <Search size={22} aria-hidden />
      </Link>
      {Dialog !== null && <Dialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
