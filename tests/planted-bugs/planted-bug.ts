/** What is a planted bug? One named change of one text, and the specs that must notice it. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Those that should notice, run together. */
  readonly specs: readonly string[];
}
