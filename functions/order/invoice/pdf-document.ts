/** Opens the A4 sheets on which documents are drawn, in the shop's fonts and colours. */
import { fileURLToPath } from 'node:url';
import PdfDocument from 'pdfkit';

/** The fonts are in the folder of this module, and in the cloud beside the bundle (infra/bundling/bundles.ts). */
const fileOf = (face: string): string => fileURLToPath(new URL(`./fonts/${face}.ttf`, import.meta.url));
export type Face = 'regular' | 'strong' | 'display';
const faces: readonly Face[] = ['regular', 'strong', 'display'];

// The site's own colours (web/src/theme.ts).
export const colours = {
  ink: '#23203a',
  soft: '#5d5970',
  primary: '#0b6e69',
  sun: '#ffc145',
  cream: '#fff8ee',
  line: '#e9dfd0',
  white: '#ffffff',
} as const;

export const margin = 40;
export const width = 595.28 - 2 * margin;
export const bottom = 841.89 - 52;

export interface Style {
  readonly face?: Face;
  readonly size?: number;
  readonly colour?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
}

const devanagari = /[\u0900-\u097f]/;
/** Characters that the fonts lack, e.g. of a name in another script or with an emoji. */
const unsupportedCharacters = /[^\u200c-\u200d\u0020-\u007e\u00a0-\u017f\u0900-\u097f–—‘’“”•…‹›₹→←×−✓]+/gu;
const toPrintable = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').replace(unsupportedCharacters, '?');

export interface PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  /** Writes text at a position and returns its height. */
  readonly write: (text: string, x: number, y: number, style?: Style) => number;
  readonly heightOf: (text: string, style?: Style) => number;
}

/** Reading a font takes longer than drawing with it, so parsed fonts are cached. The library accepts a parsed font but does not return one. */
const parsedFonts = new Map<Face, PDFKit.Mixins.PDFFontSource>();

export interface DocumentInfo {
  readonly title: string;
  readonly author: string;
  /** The date of the document, so that it has the same bytes whenever it is drawn. */
  readonly at: Date;
}

export function openPdfDocument({ title, author, at }: DocumentInfo): PdfCanvas {
  const doc = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    // No default font: the library's own Helvetica has no rupee sign.
    font: '',
  });
  for (const face of faces) {
    doc.registerFont(face, parsedFonts.get(face) ?? fileOf(face));
    doc.font(face);
    parsedFonts.set(face, (doc as unknown as { _font: { font: PDFKit.Mixins.PDFFontSource } })._font.font);
  }

  const prepare = (text: string, { face = 'regular', size = 9, colour = colours.ink }: Style): string => {
    doc
      .font(devanagari.test(text) ? 'regular' : face)
      .fontSize(size)
      .fillColor(colour);
    return toPrintable(text);
  };
  return {
    doc,
    heightOf: (text, style = {}) => doc.heightOfString(prepare(text, style), { width: style.width ?? width }),
    write: (text, x, y, style = {}) => {
      const printableText = prepare(text, style);
      const options = { width: style.width ?? width, align: style.align ?? 'left' };
      doc.text(printableText, x, y, options);
      return doc.heightOfString(printableText, options);
    },
  };
}

export function readBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}
