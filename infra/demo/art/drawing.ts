/** Describes what a thing needs for its three pictures. */
import type { Child } from './people.ts';

export interface Drawing {
  /** Stands with its foot on (0, 0), about 560 high and wide. Hanging things end at (0, 0) as well. */
  readonly art: string;
  /** For the alternative text: "a teddy bear with a red scarf". */
  readonly says: string;
  /** The material as a paper to be looked at closely. */
  readonly swatch: string;
  /** Where the close-up looks. */
  readonly focus: readonly [number, number];
  readonly size?: number;
  readonly stance?: 'stand' | 'hang' | 'flat';
  readonly third?: Third;
  /** The whole thing in each of its other colours, by the colour's name in the catalogue. */
  readonly colours?: Readonly<Record<string, Pick<Drawing, 'art' | 'says'>>>;
}

/** How the third picture shows the thing: with whom, or in which packing. */
export type Third =
  | { readonly how: 'hug'; readonly child?: Child }
  | { readonly how: 'play' | 'beside'; readonly child?: Child; readonly scale?: number; readonly x?: number; readonly art?: string }
  | { readonly how: 'gift'; readonly paper: string; readonly ribbon: string }
  /** `body` is drawn around a child whose chin is at (0, -400); hands and feet are at these places. */
  | {
      readonly how: 'wear';
      readonly child: Child;
      readonly body: string;
      readonly hands?: readonly [number, number];
      readonly legs?: boolean;
      readonly over?: string;
    }
  | { readonly how: 'scene'; readonly art: string; readonly says: string };
