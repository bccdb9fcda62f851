/** Limits what each partition takes a second, as DynamoDB does, by a clock that the caller gives: the machine's or a simulated one. */

export class TokenBuckets {
  readonly #levels = new Map<string, { units: number; at: number }>();
  readonly #unitsPerSecond: () => number;

  /**
   * A bucket holds the units of one second and is full at first. DynamoDB lets up to five minutes of unused capacity be spent at once, but
   * promises it to no one, so there is no such burst here.
   * @param unitsPerSecond asked at each call
   */
  constructor(unitsPerSecond: () => number) {
    this.#unitsPerSecond = unitsPerSecond;
  }

  /** @param now seconds, never less than at the last call */
  has(partition: string, units: number, now: number): boolean {
    return this.#levelAt(partition, now) >= units;
  }

  /** Takes the units from the partition's second; false, and nothing is taken, when too few remain. */
  take(partition: string, units: number, now: number): boolean {
    const level = this.#levelAt(partition, now);
    const isEnough = level >= units;
    this.#levels.set(partition, { units: isEnough ? level - units : level, at: now });
    return isEnough;
  }

  #levelAt(partition: string, now: number): number {
    const limit = this.#unitsPerSecond();
    const { units, at } = this.#levels.get(partition) ?? { units: limit, at: now };
    return Math.min(limit, units + (now - at) * limit);
  }
}
