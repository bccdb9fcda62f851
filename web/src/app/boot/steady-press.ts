/**
 * Why does a button stay under the pointer that presses it? Because the field that one has just left is checked only after the press:
 * its fault, shown between down and up, would move the button away, and the click would be lost.
 */
export function keepFocusWhilePressing(): void {
  document.addEventListener('mousedown', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const field = document.activeElement;
    if (button?.form && field?.matches('input, select, textarea') && button.form.contains(field)) event.preventDefault();
  });
}
