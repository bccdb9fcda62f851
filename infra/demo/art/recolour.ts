/** Recolours a finished drawing. */
import type { Drawing } from './drawing.ts';
import { darker, lighter } from './kit.ts';

/** The shares with which the drawings mix light and shade into a colour. */
const shares = [0.1, 0.11, 0.12, 0.15, 0.16, 0.2, 0.25, 0.3, 0.35, 0.4, 0.6];

/** @param papers pairs of an old and a new colour; their lighter and darker shades are replaced as well */
export function recolour(art: string, papers: readonly (readonly [from: string, to: string])[]): string {
  const shades = papers.flatMap(([from, to]) => [
    ...shares.flatMap((share) => [[lighter(from, share), lighter(to, share)] as const, [darker(from, share), darker(to, share)] as const]),
    [from, to] as const,
  ]);
  const become = new Map(shades.map(([from, to]) => [from.slice(1).toUpperCase(), to.slice(1)]));
  // A colour occurs as a value, and within the names of its gradients and patterns.
  return art.replace(/[0-9a-f]{6}/gi, (colour) => become.get(colour.toUpperCase()) ?? colour);
}

/** Returns the product in another colour. */
export const inColour = ({ art }: Pick<Drawing, 'art'>, says: string, ...papers: readonly (readonly [from: string, to: string])[]) => ({
  art: recolour(art, papers),
  says,
});
