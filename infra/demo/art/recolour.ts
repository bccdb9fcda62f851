/** Cuts a thing that is drawn already from papers of other colours. */
import type { Drawing } from './drawing.ts';
import { darker, lighter } from './kit.ts';

/** The shares at which the drawings mix light and shade into a paper. */
const shares = [0.1, 0.11, 0.12, 0.15, 0.16, 0.2, 0.25, 0.3, 0.35, 0.4, 0.6];

/** @param papers the colours to replace and what they become; their lighter and darker shades follow */
export function recolour(art: string, papers: readonly (readonly [from: string, to: string])[]): string {
  const shades = papers.flatMap(([from, to]) => [
    ...shares.flatMap((share) => [[lighter(from, share), lighter(to, share)] as const, [darker(from, share), darker(to, share)] as const]),
    [from, to] as const,
  ]);
  const become = new Map(shades.map(([from, to]) => [from.slice(1).toUpperCase(), to.slice(1)]));
  // A paper stands in the drawing as its colour, and in the names of its gradient and patterns.
  return art.replace(/[0-9a-f]{6}/gi, (colour) => become.get(colour.toUpperCase()) ?? colour);
}

/** The whole thing in another colour; the rest of its drawing stays. */
export const inColour = ({ art }: Pick<Drawing, 'art'>, says: string, ...papers: readonly (readonly [from: string, to: string])[]) => ({
  art: recolour(art, papers),
  says,
});
