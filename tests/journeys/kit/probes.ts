/** Measures layout and accessibility in the page. Each function runs in the browser and returns descriptions of the faults. */

/** Finds content that overflows the page sideways and text that is cut off. */
export function overflowFaults(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  const words = (node: Element) => (node.textContent ?? '').trim().slice(0, 40);
  if (scrollWidth > clientWidth) {
    const out = [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > clientWidth + 1 && words(node) !== '');
    found.push(`${scrollWidth} px wide in ${clientWidth}: ${out.slice(-3).map(words).join(' | ')}`);
  }
  const hides = ({ overflowX, overflowY }: CSSStyleDeclaration) => /hidden|clip/.test(overflowX + overflowY);
  for (const node of document.querySelectorAll('body *')) {
    if (![...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && (child.textContent ?? '').trim() !== '')) continue;
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || node.closest('[inert], [aria-hidden=true], svg, select'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let box: Element | null = node; box !== null && box !== document.body; box = box.parentElement) {
      // Nothing cuts off the top layer.
      if (box.matches(':popover-open')) break;
      const style = getComputedStyle(box);
      const { left, right, bottom, width } = box.getBoundingClientRect();
      // An ellipsis marks a shortened text, and text for screen readers only has no size.
      if (style.textOverflow === 'ellipsis' || !/^(none|auto)?$/.test(style.getPropertyValue('-webkit-line-clamp')) || width <= 1) break;
      // A scroll container shows the rest when it is scrolled.
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (!hides(style)) continue;
      if (text.right > right + 2 || text.left < left - 2 || text.bottom > bottom + 4) found.push(`cut off: ${words(node)}`);
    }
  }
  return found;
}

/** Finds targets below 24 px (WCAG 2.2, 2.5.8), except those within a sentence. */
export function smallTargets(): string[] {
  const least = 24;
  /** The size of the target with the absolutely positioned `::before` that enlarges it. */
  const reach = (node: Element) => {
    const own = node.getBoundingClientRect();
    const size = { width: own.width, height: own.height };
    for (const each of [node, ...node.children]) {
      const before = getComputedStyle(each, '::before');
      if (before.content === 'none' || before.position !== 'absolute') continue;
      size.width = Math.max(size.width, Number.parseFloat(before.width));
      size.height = Math.max(size.height, Number.parseFloat(before.height));
    }
    return size;
  };
  const inSentence = (node: Element) => {
    if (getComputedStyle(node).display !== 'inline') return false;
    let around = node.parentElement;
    while (around !== null && getComputedStyle(around).display === 'inline') around = around.parentElement;
    return (around?.textContent ?? '').trim() !== (node.textContent ?? '').trim();
  };
  const all = document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]');
  return [...all].flatMap((node) => {
    if (!node.checkVisibility({ visibilityProperty: true }) || node.closest('[inert]') || inSentence(node)) return [];
    // The label of a radio button or checkbox is part of its target.
    const target = node.matches('input[type=radio], input[type=checkbox]') ? (node.closest('label') ?? node) : node;
    const { width, height } = reach(target);
    if (width <= 1 || (width >= least && height >= least)) return [];
    return [`${Math.round(width)} x ${Math.round(height)} px: ${node.getAttribute('aria-label') ?? (node.textContent ?? '').trim()}`];
  });
}

/** Finds missing, repeated and skipped heading levels. A page has one h1; a dialog begins with h2. */
export function headingFaults(): string[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const levels = [...(dialog ?? document).querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((node) => node.checkVisibility())
    .map((node) => ({ level: Number(node.tagName[1]), text: (node.textContent ?? '').trim() }));
  const firsts = levels.filter(({ level }) => level === 1).length;
  const above = dialog === undefined ? 0 : 1;
  const jumps = levels.filter(({ level }, index) => level > (levels[index - 1]?.level ?? above) + 1);
  return [
    ...(firsts === 1 - above ? [] : [`${firsts} headings of the first level`]),
    ...jumps.map(({ level, text }) => `h${level} after a higher one: ${text}`),
  ];
}
