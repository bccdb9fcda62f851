/** One deliberate defect: a named change of one text, and the specs that must notice it. */
export interface PlantedBug {
  /** States the defect in one plain sentence. */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** The fewest and quickest spec files of `npm test` that must fail; they run together. */
  readonly specs: readonly string[];
}
