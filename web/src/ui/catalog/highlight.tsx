/** Marks the search terms in a text. */
import { chakra } from '@chakra-ui/react';

/** @param marks start and end of each, in order and without overlaps */
export function Highlight({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <chakra.mark bg="sun.tint" color="inherit" borderRadius="sm">
            {text.slice(from, to)}
          </chakra.mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
