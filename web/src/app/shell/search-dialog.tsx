/** The search of a small screen: a box with suggestions below it. */
import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { maxSearchLength } from '#shared/rules/catalogue/limits.ts';
import { searchPath } from '#web/paths.ts';
import { fieldStyle } from '#web/theme.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Suggestions } from './suggestions.tsx';

const SearchInput = chakra('input', { base: { ...fieldStyle, pl: '12' } });

export default function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Overlay open={open} onClose={onClose} title="Search" placement="full">
      <SearchForm onFollow={onClose} />
    </Overlay>
  );
}

function SearchForm({ onFollow }: { onFollow: () => void }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <chakra.form
        role="search"
        aria-label="The shop"
        position="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const text = input.current?.value ?? '';
          onFollow();
          void navigate(searchPath(text));
        }}
      >
        <SearchInput
          ref={input}
          name="search"
          type="search"
          enterKeyHint="search"
          aria-label="Search products"
          placeholder="Search products..."
          maxLength={maxSearchLength}
        />
        <chakra.button
          type="submit"
          aria-label="Search"
          position="absolute"
          left="0"
          top="0"
          boxSize="12"
          display="grid"
          placeItems="center"
          color="ink.soft"
          cursor="pointer"
        >
          <Search size={20} aria-hidden />
        </chakra.button>
      </chakra.form>
      <Suggestions input={input} onFollow={() => onFollow()} />
    </>
  );
}
