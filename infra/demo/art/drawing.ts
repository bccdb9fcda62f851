/** Describes what a product needs for its three pictures. */
import type { Child } from './people.ts';

export interface Drawing {
  /** The drawing, standing on (0, 0), about 560 units high and wide. Hanging products also end at (0, 0). */
  readonly art: string;
  /** The alternative text: "a teddy bear with a red scarf". */
  readonly says: string;
  /** The material, drawn as a pattern for the close-up. */
  readonly swatch: string;
  /** The centre of the close-up. */
  readonly focus: readonly [number, number];
  readonly size?: number;
  readonly stance?: 'stand' | 'hang' | 'flat';
  readonly third?: Third;
  /** The product in its other colours, by the colour's name in the catalogue. */
  readonly colours?: Readonly<Record<string, Pick<Drawing, 'art' | 'says'>>>;
}

/** How the third picture shows the product: with a child, or gift-wrapped. */
export type Third =
  | { readonly how: 'hug'; readonly child?: Child }
  | { readonly how: 'play' | 'beside'; readonly child?: Child; readonly scale?: number; readonly x?: number; readonly art?: string }
  | { readonly how: 'gift'; readonly paper: string; readonly ribbon: string }
  /** `body` is drawn around a child whose chin is at (0, -400); hands and feet are at these points. */
  | {
      readonly how: 'wear';
      readonly child: Child;
      readonly body: string;
      readonly hands?: readonly [number, number];
      readonly legs?: boolean;
      readonly over?: string;
    }
  | { readonly how: 'scene'; readonly art: string; readonly says: string };
