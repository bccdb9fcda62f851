/** Writes what link previews read (Open Graph). Only the server does: the programs that make previews run no scripts. */
import { hashOfImage, imagePath } from '#shared/rules/catalogue/image.ts';
import { settings } from '#web/content/settings.ts';
import type { HeadTag, PageHead } from '#web/ui/layout/head.ts';

const property = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { property: name, content } });

/** Drawn by infra/demo/art/draw-cards.ts in the size that every preview shows whole. */
const card = { width: 1200, height: 630 };
const cards = {
  shop: { path: '/card-shop.jpg', alt: `${settings.brand}: children playing with wooden toys` },
  clinic: { path: '/card-clinic.jpg', alt: `Health & Care at ${settings.brand}: a doctor with a child` },
};

function pictureTags({ image, canonical, title }: PageHead, site: string): HeadTag[] {
  const hash = image === undefined ? null : hashOfImage(image);
  // The size of an owner's picture is not recorded, so previews measure it themselves.
  if (hash !== null) return [property('og:image', `${site}${imagePath(hash, 1200, 'webp')}`), property('og:image:alt', title)];
  const { path, alt } = canonical?.startsWith('/doctor') === true ? cards.clinic : cards.shop;
  return [
    property('og:image', `${site}${path}`),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(card.width)),
    property('og:image:height', String(card.height)),
    property('og:image:alt', alt),
  ];
}

/** A page that must not be indexed gets no tags. */
export const shareTags = (head: PageHead, site: string): readonly HeadTag[] =>
  head.canonical === null
    ? []
    : [
        property('og:site_name', settings.brand),
        property('og:locale', 'en_IN'),
        property('og:title', head.title),
        property('og:description', head.description),
        property('og:type', head.kind ?? 'website'),
        property('og:url', `${site}${head.canonical}`),
        ...pictureTags(head, site),
        { name: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } },
        ...Object.entries(head.properties ?? {}).map(([name, value]) => property(name, value)),
      ];
