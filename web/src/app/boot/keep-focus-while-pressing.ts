/**
 * Keeps the focus in a field while a button of its form is pressed. Leaving the field would show its error between pointer down and up,
 * which moves the button away, and the click would be lost.
 */
export function keepFocusWhilePressing(): void {
  document.addEventListener('mousedown', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const field = document.activeElement;
    if (button?.form && field?.matches('input, select, textarea') && button.form.contains(field)) event.preventDefault();
  });
}
