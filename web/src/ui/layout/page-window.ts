/** Up to five page numbers around the current one. */
export function pageWindow(page: number, totalPages: number): readonly number[] {
  const count = Math.min(5, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), totalPages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
