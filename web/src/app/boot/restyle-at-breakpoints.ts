/**
 * Restyles the whole page when the window crosses a breakpoint.
 *
 * Chromium (seen with 153) loses the change of a media query when a rule is inserted before the next style update, as Emotion does while
 * components render: a tablet that is turned while a page loads would keep the columns of the other width. Replacing a rule that matches
 * every element makes the browser compute every style again.
 */
import { breakpoints } from '#web/theme.ts';

export function restyleAtBreakpoints(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const restyle = () => sheet.replaceSync('*{}');
  for (const width of Object.values(breakpoints)) window.matchMedia(`(min-width: ${width})`).addEventListener('change', restyle);
}
