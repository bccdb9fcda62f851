/** Which of these rows fit? As the arrays' own `filter`, several times as fast: long lists are gone through for each question. */
export function keep(rows: Uint32Array, fits: (row: number) => boolean): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    if (fits(row)) kept[count++] = row;
  }
  return kept.subarray(0, count);
}
