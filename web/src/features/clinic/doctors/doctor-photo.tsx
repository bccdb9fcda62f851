/** A doctor's photo, or a drawn figure in a white coat. */
import { chakra } from '@chakra-ui/react';
import { paper } from '#web/ui/media/paper.tsx';
import { Picture } from '#web/ui/media/picture.tsx';

const backgrounds = [paper.sky, paper.light, paper.pale, paper.lilac, paper.pink] as const;
const caps = [paper.leaf, paper.plum, paper.clay, paper.blue] as const;
const skins = ['#E9B08A', '#C98E5E', '#A97142'] as const;

/** A number made from the name, so that a doctor has the same figure on every page. */
const seedFrom = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);

function DrawnFigure({ name }: { name: string }) {
  const seed = seedFrom(name);
  return (
    <svg viewBox="0 0 160 160" width="160" height="160" aria-hidden="true" style={{ width: '100%', height: '100%', display: 'block' }}>
      <path d="M0 0h160v160H0z" fill={backgrounds[seed % backgrounds.length]} />
      <path d="M0 132c44-18 108-20 160-6v34H0z" fill={paper.mint} />
      <path d="M30 160c2-36 20-52 50-52s48 16 50 52z" fill={paper.cream} />
      <path d="M64 109h32l-16 26z" fill={paper.leaf} />
      <circle cx="80" cy="74" r="32" fill={skins[seed % skins.length]} />
      {/* A cap, so that the figure resembles no real doctor. */}
      <path d="M46 72c0-24 14-38 34-38s34 14 34 38c-22-7-46-7-68 0z" fill={caps[seed % caps.length]} />
      <path d="M46 72c22-7 46-7 68 0l-1 6c-22-6-44-6-66 0z" fill={paper.deep} />
      <circle cx="68" cy="78" r="3.2" fill={paper.ink} />
      <circle cx="92" cy="78" r="3.2" fill={paper.ink} />
      <path d="M71 88c5 6 13 6 18 0" fill="none" stroke={paper.ink} strokeWidth="3" strokeLinecap="round" />
      <path d="M60 112v16a11 11 0 0 0 22 0" fill="none" stroke={paper.brick} strokeWidth="4" strokeLinecap="round" />
      <path d="M101 113v16" stroke={paper.brick} strokeWidth="4" strokeLinecap="round" />
      <circle cx="101" cy="135" r="7" fill={paper.brick} />
      <circle cx="101" cy="135" r="2.6" fill={paper.cream} />
    </svg>
  );
}

interface Props {
  readonly doctor: { readonly name: string; readonly image: string };
  /** The value of the image's `sizes` attribute. */
  readonly sizes: string;
  readonly priority?: boolean;
}

export function DoctorPhoto({ doctor, sizes, priority = false }: Props) {
  if (doctor.image !== '') return <Picture src={doctor.image} alt="" sizes={sizes} ratio={1} priority={priority} rounded="lg" />;
  return (
    <chakra.span display="block" w="full" aspectRatio={1} overflow="hidden" borderRadius="lg">
      <DrawnFigure name={doctor.name} />
    </chakra.span>
  );
}
