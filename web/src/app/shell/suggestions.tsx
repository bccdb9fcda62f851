/** Suggestions below the search box, from the first letter on; only the newest answer counts. */
import { chakra, Flex } from '@chakra-ui/react';
import { LayoutGrid, Search } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Suggestion } from '#shared/contract/catalogue/search-results.ts';
import { type Answer, ApiError } from '#web/api/client.ts';
import { categoryPath, productPath, searchPath } from '#web/paths.ts';
import { Highlight } from '#web/ui/catalog/highlight.tsx';
import { Price } from '#web/ui/catalog/price.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { suggestProducts } from './api/suggestions.ts';

/** Milliseconds after the last key until suggestions are requested. */
const suggestDelayMs = 120;

type SuggestionResponse = Answer<'catalog.suggest'>;

const pathOf = (suggestion: Suggestion): string =>
  suggestion.kind === 'search'
    ? searchPath(suggestion.text)
    : suggestion.kind === 'category'
      ? categoryPath(suggestion.text)
      : productPath(suggestion.id);

type ResponseForText = SuggestionResponse & { readonly forText: string };

/** Returns the newest answer for the text in the box; late older answers are dropped. */
function useSuggestions(text: string): ResponseForText | null {
  const [answer, setAnswer] = useState<ResponseForText | null>(null);
  const search = text.trim();
  useEffect(() => {
    if (search === '') return undefined;
    const controller = new AbortController();
    const request = async () => {
      try {
        const response = await suggestProducts(search, controller.signal);
        if (!controller.signal.aborted) setAnswer({ ...response, forText: search });
      } catch (error) {
        // The box works without suggestions: Enter searches all the same.
        if (!(error instanceof ApiError && error.code === 'aborted')) setAnswer(null);
      }
    };
    const timer = setTimeout(() => void request(), suggestDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  // Until the next answer comes, an answer is shown only for a text that extends its own or is extended by it.
  return answer !== null && search !== '' && (search.startsWith(answer.forText) || answer.forText.startsWith(search)) ? answer : null;
}

/** The chosen suggestion and its answer: an index into one answer means nothing in the next. */
interface Selection {
  readonly index: number;
  readonly response: ResponseForText | null;
}
const none: Selection = { index: -1, response: null };

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  /** The list lies over the page; otherwise it follows the box in the page. */
  readonly isPopover?: boolean;
  /** Called when a suggestion is followed, with the text that the box then contains. */
  readonly onFollow: (text: string) => void;
}

export function Suggestions({ input, isPopover = false, onFollow }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState<string | null>(() => input.current?.value ?? null);
  const answer = useSuggestions(text ?? '');
  const [selection, setSelection] = useState<Selection>(none);
  const active = selection.response === answer ? selection.index : -1;
  const suggestions = answer?.suggestions ?? [];
  const isOpen = suggestions.length > 0;
  const isEmptyResult = answer !== null && answer.forText === text?.trim() && !isOpen;
  const follow = (suggestion: Suggestion) => {
    setText(null);
    onFollow(suggestion.kind === 'search' ? suggestion.text : '');
    void navigate(pathOf(suggestion));
  };

  const onText = useEffectEvent(() => {
    setText(input.current?.value ?? null);
    setSelection(none);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An input method's own keys choose among its words.
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = suggestions[active];
    if (step !== undefined && text === null) {
      // Opens the list again after Escape.
      event.preventDefault();
      onText();
    } else if (step !== undefined && isOpen) {
      event.preventDefault();
      // The arrow keys cycle through the suggestions and the box itself (position -1).
      setSelection({ index: ((active + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1, response: answer });
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      follow(chosen);
    } else if (event.key === 'Escape' && (isOpen || isEmptyResult)) {
      // The first Escape closes only the list: it neither empties the box nor closes the drawer around it.
      event.preventDefault();
      event.stopPropagation();
      setText(null);
    }
  });
  useEffect(() => {
    const box = input.current;
    if (box === null) return undefined;
    const [typed, key, left] = [() => onText(), (event: KeyboardEvent) => onKey(event), () => setText(null)];
    box.addEventListener('input', typed);
    box.addEventListener('focus', typed);
    box.addEventListener('keydown', key);
    if (isPopover) box.addEventListener('blur', left);
    box.form?.addEventListener('submit', left);
    return () => {
      box.removeEventListener('input', typed);
      box.removeEventListener('focus', typed);
      box.removeEventListener('keydown', key);
      box.removeEventListener('blur', left);
      box.form?.removeEventListener('submit', left);
    };
  }, [input, isPopover]);
  // The box is rendered by the header, so its combobox attributes are set here.
  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-expanded': String(isOpen), autocomplete: 'off' };
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
    if (active < 0) box.removeAttribute('aria-activedescendant');
    else box.setAttribute('aria-activedescendant', `${id}-${active}`);
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, active]);

  const isShown = isOpen || isEmptyResult;
  return (
    <>
      <chakra.div
        display={isShown ? 'block' : 'none'}
        bg="white"
        color="ink"
        p="2"
        {...(isPopover
          ? {
              position: 'absolute',
              top: '3.25rem',
              right: '0',
              w: 'min(26rem, 90vw)',
              maxH: 'calc(100dvh - 6rem)',
              overflowY: 'auto',
              borderRadius: 'xl',
              boxShadow: 'float',
              zIndex: 'header',
            }
          : { mt: '3', mx: '-2' })}
        // A press must not take the focus from the box.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <chakra.div id={id} role="listbox" aria-label="Suggestions">
          {suggestions.map((suggestion, index) => (
            <Flex
              key={`${suggestion.kind} ${suggestion.text} ${suggestion.kind === 'product' ? suggestion.id : ''}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              align="center"
              gap="3"
              minH="11"
              px="3"
              py="1.5"
              borderRadius="lg"
              cursor="pointer"
              fontSize="sm"
              _hover={{ bg: 'sand' }}
              css={{ '&[aria-selected=true]': { background: 'var(--n-colors-brand-tint)' } }}
              onClick={() => follow(suggestion)}
            >
              <SuggestionContent suggestion={suggestion} />
            </Flex>
          ))}
        </chakra.div>
        {isEmptyResult && (
          <chakra.p px="3" py="2" fontSize="sm" color="ink.soft" overflowWrap="anywhere">
            Nothing found for “{answer.forText.slice(0, 60)}”. Try another word.
          </chakra.p>
        )}
      </chakra.div>
      <chakra.span role="status" srOnly>
        {isOpen ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}` : isEmptyResult ? 'Nothing found' : ''}
      </chakra.span>
    </>
  );
}

function SuggestionContent({ suggestion }: { suggestion: Suggestion }) {
  const name = (
    <chakra.span minW="0" flex="1" overflowWrap="anywhere" lineHeight="1.35">
      <Highlight text={suggestion.text} marks={suggestion.marks} />
    </chakra.span>
  );
  if (suggestion.kind !== 'product')
    return (
      <>
        <chakra.span color="ink.soft">
          {suggestion.kind === 'search' ? <Search size={16} aria-hidden /> : <LayoutGrid size={16} aria-hidden />}
        </chakra.span>
        {name}
        {suggestion.kind === 'category' && (
          <chakra.span color="ink.soft" fontSize="xs">
            Category
          </chakra.span>
        )}
      </>
    );
  return (
    <>
      <chakra.span w="10" flexShrink="0" aria-hidden>
        <Picture src={suggestion.imageUrl} alt="" sizes="40px" rounded="8px" />
      </chakra.span>
      {name}
      {suggestion.isInStock ? (
        <Price price={suggestion.price} includesTax={suggestion.priceIncludesTax} />
      ) : (
        <chakra.span color="ink.soft" fontSize="xs">
          Out of Stock
        </chakra.span>
      )}
    </>
  );
}
