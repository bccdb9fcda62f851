/** Provides the shapes, palette, shadows and patterns of the paper style that all pictures share. */

/** The canvas is 1000 x 1000; a drawing stands with its foot on (0, 0) and grows upwards into negative y. */
export const canvas = 1000;

/** The site's own tokens (web/src/theme.ts), and paper colours mixed to sit beside them. */
export const tone = {
  ground: '#FFF8EE',
  cream: '#FBEFD9',
  sand: '#EBDCC0',
  kraft: '#CFA878',
  wood: '#DDAF74',
  woodDark: '#A9713F',
  bark: '#6E4A33',
  ink: '#23203A',
  teal: '#0F7F79',
  tealLight: '#4DB3A8',
  mint: '#BFE1D2',
  leaf: '#6FA35B',
  moss: '#3F7A4E',
  coral: '#EE6C4D',
  rust: '#C2502F',
  terracotta: '#CF7350',
  rose: '#F4A6A0',
  blush: '#FAD5CC',
  sun: '#FFC145',
  honey: '#E0A44A',
  marigold: '#F59A23',
  sky: '#BBD9F2',
  blue: '#4F83C4',
  indigo: '#33417F',
  night: '#3A3F78',
  lilac: '#C9B6EA',
  plum: '#8A5A9E',
  white: '#FFFDF8',
  grey: '#9FB1C4',
  steel: '#C9D3DB',
  red: '#D8432F',
} as const;

type Attributes = string;
const n = (value: number) => String(Math.round(value * 10) / 10);

/** Mixes two colours; `share` is that of the second, 0 to 1. */
export function mix(one: string, two: string, share: number): string {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [a, b] = [parts(one), parts(two)];
  return `#${a
    .map((value, at) =>
      Math.round(value + ((b[at] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
export const lighter = (hex: string, share = 0.35) => mix(hex, '#FFFFFF', share);
export const darker = (hex: string, share = 0.2) => mix(hex, tone.ink, share);

export type PatternKind =
  | 'dots'
  | 'stripes'
  | 'bars'
  | 'checks'
  | 'flowers'
  | 'leaves'
  | 'stars'
  | 'moons'
  | 'hearts'
  | 'suns'
  | 'waves'
  | 'cord'
  | 'weave'
  | 'knit'
  | 'plush'
  | 'quilting';

/** A printed paper; a fill for every shape. `size` is the length of one repeat. */
export const print = (kind: PatternKind, base: string, ink: string, size = 48): string => `url(#p_${kind}_${base.slice(1)}_${ink.slice(1)}_${size})`;

const fillOf = (fill: string) => (fill.startsWith('#') ? `url(#g_${fill.slice(1)})` : fill);
/** Draws a shape as a sheet of paper: its colour in soft light, a bright cut edge, and shade over a print. */
function sheet(tag: string, shape: Attributes, fill: string, more = ''): string {
  const edge = 'stroke="#fff" stroke-opacity=".34" stroke-width="2.5"';
  const paper = `<${tag} ${shape} fill="${fillOf(fill)}" ${edge} ${more}/>`;
  return fill.startsWith('url(#p_') ? `${paper}<${tag} ${shape} fill="url(#shade)" ${more}/>` : paper;
}
const turned = (angle: number, x: number, y: number) => (angle === 0 ? '' : `transform="rotate(${n(angle)} ${n(x)} ${n(y)})"`);

export const circle = (x: number, y: number, radius: number, fill: string) => sheet('circle', `cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"`, fill);
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, angle = 0) =>
  sheet('ellipse', `cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"`, fill, turned(angle, x, y));
/** A rectangle by its upper left corner. */
export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, angle = 0) =>
  sheet(
    'rect',
    `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}"`,
    fill,
    turned(angle, x + width / 2, y + height / 2),
  );
export const path = (d: string, fill: string) => sheet('path', `d="${d}"`, fill);
export const line = (d: string, stroke: string, width = 8, dashes = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${dashes ? `stroke-dasharray="${dashes}"` : ''}/>`;
/** A line of stitches. */
export const stitches = (d: string, stroke: string, width = 4) => line(d, stroke, width, '13 11');
/** A flat shape without edge or light: eyes, marks, small print. */
export const mark = (d: string, fill: string, opacity = 1) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;
export const dot = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" opacity="${opacity}"/>`;

/** Adds a shadow below a layer: 1 lies on the layer beneath, 3 floats well above it. */
export const lift = (content: string, height: 1 | 2 | 3 = 1) => `<g filter="url(#lift${height})">${content}</g>`;
export const at = (x: number, y: number, content: string, scale = 1, angle = 0) =>
  `<g transform="translate(${n(x)} ${n(y)})${angle ? ` rotate(${n(angle)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${content}</g>`;
export const flipped = (content: string) => `<g transform="scale(-1 1)">${content}</g>`;
/** Draws the content and its mirror image at x = 0. */
export const both = (content: string) => content + flipped(content);
export const clipped = (id: string, shape: string, content: string) =>
  `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;

/** The soft shadow on the floor below an object of this half width. */
export const ground = (x: number, y: number, half: number) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(half)}" ry="${n(half * 0.11 + 6)}" fill="url(#pool)"/>`;

export function star(x: number, y: number, radius: number, fill: string): string {
  const corners = Array.from({ length: 10 }, (_, at) => {
    const [length, angle] = [at % 2 ? radius * 0.52 : radius, (at * Math.PI) / 5 - Math.PI / 2];
    return `${n(x + length * Math.cos(angle))} ${n(y + length * Math.sin(angle))}`;
  });
  return path(`M${corners.join('L')}Z`, fill);
}
export const heartPath = (x: number, y: number, s: number) =>
  `M${n(x)} ${n(y + s)}C${n(x - s * 1.7)} ${n(y - s * 0.1)} ${n(x - s * 0.9)} ${n(y - s * 1.3)} ${n(x)} ${n(y - s * 0.45)}C${n(x + s * 0.9)} ${n(y - s * 1.3)} ${n(x + s * 1.7)} ${n(y - s * 0.1)} ${n(x)} ${n(y + s)}Z`;
export const leafPath = (x: number, y: number, length: number, width: number) =>
  `M${n(x)} ${n(y)}C${n(x + width)} ${n(y - length * 0.3)} ${n(x + width)} ${n(y - length * 0.75)} ${n(x)} ${n(y - length)}C${n(x - width)} ${n(y - length * 0.75)} ${n(x - width)} ${n(y - length * 0.3)} ${n(x)} ${n(y)}Z`;
export function flower(x: number, y: number, radius: number, petal: string, heart: string): string {
  const around = Array.from(
    { length: 6 },
    (_, at) =>
      `<ellipse cx="${n(x)}" cy="${n(y - radius * 0.62)}" rx="${n(radius * 0.32)}" ry="${n(radius * 0.44)}" fill="${petal}" transform="rotate(${60 * at} ${n(x)} ${n(y)})"/>`,
  );
  return around.join('') + dot(x, y, radius * 0.3, heart);
}

const tiles: Record<PatternKind, (s: number, ink: string) => string> = {
  dots: (s, ink) => dot(s * 0.25, s * 0.25, s * 0.12, ink) + dot(s * 0.75, s * 0.75, s * 0.12, ink),
  stripes: (s, ink) => `<rect y="${s * 0.25}" width="${s}" height="${s * 0.5}" fill="${ink}"/>`,
  bars: (s, ink) => `<rect x="${s * 0.25}" width="${s * 0.5}" height="${s}" fill="${ink}"/>`,
  checks: (s, ink) =>
    `<rect width="${s / 2}" height="${s}" fill="${ink}" opacity=".5"/><rect width="${s}" height="${s / 2}" fill="${ink}" opacity=".5"/>`,
  flowers: (s, ink) =>
    flower(s * 0.28, s * 0.3, s * 0.2, ink, mix(ink, '#FFC145', 0.75)) +
    flower(s * 0.78, s * 0.8, s * 0.2, ink, mix(ink, '#FFC145', 0.75)) +
    mark(leafPath(s * 0.76, s * 0.46, s * 0.22, s * 0.07), '#6FA35B') +
    mark(leafPath(s * 0.26, s * 0.94, s * 0.22, s * 0.07), '#6FA35B'),
  leaves: (s, ink) =>
    `<g transform="rotate(35 ${s * 0.3} ${s * 0.4})">${mark(leafPath(s * 0.3, s * 0.55, s * 0.42, s * 0.13), ink)}</g><g transform="rotate(-35 ${s * 0.75} ${s * 0.85})">${mark(leafPath(s * 0.75, s, s * 0.42, s * 0.13), ink)}</g>`,
  stars: (s, ink) =>
    `<g transform="scale(${s / 100})">${mark('M25 6L31 19L45 20L34 29L38 43L25 35L12 43L16 29L5 20L19 19Z', ink)}${mark('M75 56L81 69L95 70L84 79L88 93L75 85L62 93L66 79L55 70L69 69Z', ink)}</g>`,
  moons: (s, ink) =>
    `<g transform="scale(${s / 100})">${mark('M32 8A20 20 0 1 0 44 38A17 17 0 0 1 32 8Z', ink)}${dot(76, 26, 4, ink)}${mark('M80 58A18 18 0 1 0 92 84A15 15 0 0 1 80 58Z', ink)}${dot(28, 78, 4, ink)}</g>`,
  hearts: (s, ink) => mark(heartPath(s * 0.27, s * 0.27, s * 0.15), ink) + mark(heartPath(s * 0.77, s * 0.77, s * 0.15), ink),
  suns: (s, ink) =>
    dot(s / 2, s / 2, s * 0.16, ink) +
    Array.from(
      { length: 8 },
      (_, at) =>
        `<rect x="${s * 0.48}" y="${s * 0.18}" width="${s * 0.045}" height="${s * 0.11}" rx="1" fill="${ink}" transform="rotate(${at * 45} ${s / 2} ${s / 2})"/>`,
    ).join(''),
  waves: (s, ink) => line(`M0 ${s * 0.5}Q${s * 0.25} ${s * 0.2} ${s * 0.5} ${s * 0.5}T${s} ${s * 0.5}`, ink, s * 0.1),
  cord: (s, ink) => `<rect width="${s * 0.35}" height="${s}" fill="${ink}" opacity=".55"/>`,
  weave: (s, ink) =>
    `<g fill="${ink}" opacity=".6"><rect width="${s * 0.46}" height="${s * 0.22}" y="${s * 0.14}" rx="3"/><rect x="${s * 0.5}" width="${s * 0.46}" height="${s * 0.22}" y="${s * 0.64}" rx="3"/><rect x="${s * 0.62}" width="${s * 0.2}" height="${s * 0.44}" rx="3"/><rect x="${s * 0.12}" y="${s * 0.5}" width="${s * 0.2}" height="${s * 0.44}" rx="3"/></g>`,
  knit: (s, ink) => line(`M${s * 0.08} ${s * 0.1}L${s * 0.5} ${s * 0.6}L${s * 0.92} ${s * 0.1}`, ink, s * 0.17),
  plush: (s, ink) =>
    line(
      `M${s * 0.2} ${s * 0.15}l${s * 0.08} ${s * 0.2}M${s * 0.7} ${s * 0.25}l${-s * 0.06} ${s * 0.2}M${s * 0.45} ${s * 0.65}l${s * 0.07} ${s * 0.2}M${s * 0.9} ${s * 0.7}l${-s * 0.07} ${s * 0.18}`,
      ink,
      s * 0.05,
    ),
  quilting: (s, ink) => stitches(`M0 0L${s} ${s}M${s} 0L0 ${s}`, ink, 3),
};

/** Writes the definitions that the content refers to, and returns the whole picture; square unless width and height are given. */
export function picture(content: string, width = canvas, height = canvas): string {
  const used = new Set([...content.matchAll(/url\(#([gp]_[^)]+)\)/g)].map(([, name]) => name ?? ''));
  const defs = [...used].map((name) => {
    const [kind, ...rest] = name.split('_');
    if (kind === 'g') {
      const colour = `#${rest[0]}`;
      return `<linearGradient id="${name}" x1=".1" y1="0" x2=".6" y2="1"><stop stop-color="${mix(colour, '#FFFFFF', 0.16)}"/><stop offset=".45" stop-color="${colour}"/><stop offset="1" stop-color="${mix(colour, tone.ink, 0.11)}"/></linearGradient>`;
    }
    const [pattern, base, ink, size] = rest;
    const length = Number(size);
    return `<pattern id="${name}" width="${length}" height="${length}" patternUnits="userSpaceOnUse"><rect width="${length + 1}" height="${length + 1}" fill="#${base}"/>${tiles[pattern as PatternKind](length, `#${ink}`)}</pattern>`;
  });
  const shadow = (height: number, blur: number, drop: number, strength: number) =>
    `<filter id="lift${height}" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="${drop * 0.4}" dy="${drop}" stdDeviation="${blur}" flood-color="${tone.bark}" flood-opacity="${strength}"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
<linearGradient id="shade" x1=".1" y1="0" x2=".6" y2="1"><stop stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${tone.ink}" stop-opacity=".14"/></linearGradient>
<radialGradient id="pool"><stop stop-color="${tone.bark}" stop-opacity=".42"/><stop offset=".6" stop-color="${tone.bark}" stop-opacity=".2"/><stop offset="1" stop-color="${tone.bark}" stop-opacity="0"/></radialGradient>
<radialGradient id="glow"><stop stop-color="#FFF3C4" stop-opacity=".95"/><stop offset="1" stop-color="#FFE9A6" stop-opacity="0"/></radialGradient>
${shadow(1, 5, 5, 0.26)}${shadow(2, 9, 10, 0.3)}${shadow(3, 16, 18, 0.32)}${defs.join('')}</defs>${content}</svg>`;
}
