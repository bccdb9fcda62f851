/** The drawings of the legal service's tiles: documents, the law, advice and certificates. */
import { Bubble, Landscape, Person, paper } from '#web/ui/media/paper.tsx';

function Documents() {
  return (
    <Landscape sky={paper.sky} hill={paper.blue} ground={paper.deep}>
      <g transform="rotate(-9 130 110)">
        <rect x="80" y="36" width="104" height="132" rx="8" fill={paper.kraft} />
      </g>
      <g transform="rotate(5 160 110)">
        <rect x="108" y="32" width="108" height="138" rx="8" fill={paper.cream} />
        <path d="M124 56h46" stroke={paper.brick} strokeWidth="8" strokeLinecap="round" />
        <path d="M124 78h76M124 94h76M124 110h60" stroke={paper.pale} strokeWidth="7" strokeLinecap="round" />
        <path d="M128 146c8-14 12-14 14-2s8 8 14-2" fill="none" stroke={paper.ink} strokeWidth="3.5" strokeLinecap="round" />
        <circle cx="194" cy="144" r="14" fill={paper.brick} />
        <circle cx="194" cy="144" r="8" fill="none" stroke={paper.cream} strokeWidth="2.5" />
      </g>
      <g transform="translate(244 150) rotate(24)">
        <path d="M-8 -96h16v62l-8 20-8-20z" fill={paper.leaf} />
        <path d="M-8 -96h16v12H-8z" fill={paper.sun} />
        <path d="M-8 -34l8 20 8-20z" fill={paper.light} />
      </g>
    </Landscape>
  );
}

function Scales() {
  return (
    <Landscape sky={paper.light} hill={paper.sun} ground={paper.clay}>
      <path d="M160 48v102" stroke={paper.ink} strokeWidth="8" strokeLinecap="round" />
      <path d="M86 66c28-14 48 6 74-4s46-18 74-8" fill="none" stroke={paper.ink} strokeWidth="7" strokeLinecap="round" />
      <circle cx="160" cy="46" r="10" fill={paper.brick} />
      <path d="M86 66l-28 52M86 66l28 52M234 54l-28 52M234 54l28 52" stroke={paper.ink} strokeWidth="2.5" />
      <path d="M52 118h68a34 24 0 0 1-68 0z" fill={paper.leaf} />
      <path d="M200 106h68a34 24 0 0 1-68 0z" fill={paper.leaf} />
      <path d="M86 116c-12-8-18-14-18-22 0-10 14-12 18-2 4-10 18-8 18 2 0 8-6 14-18 22z" fill={paper.brick} />
      <path d="M220 106V88h28v18z" fill={paper.clay} />
      <path d="M212 90l22-20 22 20z" fill={paper.red} />
      <path d="M229 106V94h10v12z" fill={paper.ink} />
      <rect x="112" y="148" width="96" height="16" rx="4" fill={paper.leaf} />
      <rect x="102" y="164" width="116" height="18" rx="4" fill={paper.red} />
      <path d="M118 156h50M110 173h66" stroke={paper.sun} strokeWidth="3" strokeLinecap="round" />
    </Landscape>
  );
}

function Advice() {
  return (
    <Landscape sky={paper.pale}>
      <Bubble x={104} y={44} colour={paper.cream}>
        <path d="M-24 -12h48M-24 4h30" stroke={paper.leaf} strokeWidth="7" strokeLinecap="round" />
      </Bubble>
      <Bubble x={216} y={44} colour={paper.sun} tail="right">
        <path d="M-18 0l12 12 24-26" fill="none" stroke={paper.ink} strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
      </Bubble>
      <Person x={78} y={184} dress={paper.brick} size={0.86} />
      <Person x={244} y={184} dress={paper.plum} hair="#5A5468" skin="#A97142" size={0.92} />
      <path d="M112 142h96v10h-96z" fill={paper.kraft} />
      <path d="M124 152l-8 34M196 152l8 34" stroke={paper.wood} strokeWidth="7" strokeLinecap="round" />
      <path d="M142 126h18v16h-18z" fill={paper.cream} />
      <path d="M160 129c8 0 8 9 0 9" fill="none" stroke={paper.cream} strokeWidth="3" />
      <path d="M172 134h28v8h-28z" fill={paper.brick} />
    </Landscape>
  );
}

function Certificates() {
  return (
    <Landscape sky={paper.lilac} hill={paper.pink} ground={paper.leaf}>
      <rect x="66" y="28" width="188" height="136" rx="10" fill={paper.cream} />
      <rect x="76" y="38" width="168" height="116" rx="6" fill="none" stroke={paper.sun} strokeWidth="4" />
      <path d="M120 60h80" stroke={paper.leaf} strokeWidth="9" strokeLinecap="round" />
      <path d="M98 82h124M114 98h92" stroke={paper.pale} strokeWidth="7" strokeLinecap="round" />
      <g fill={paper.clay}>
        <ellipse cx="112" cy="132" rx="8" ry="12" transform="rotate(-12 112 132)" />
        <circle cx="104" cy="116" r="3" />
        <circle cx="110" cy="113" r="3" />
        <circle cx="116" cy="114" r="2.6" />
        <ellipse cx="138" cy="132" rx="8" ry="12" transform="rotate(12 138 132)" />
        <circle cx="134" cy="114" r="2.6" />
        <circle cx="140" cy="113" r="3" />
        <circle cx="146" cy="116" r="3" />
      </g>
      <path d="M196 142l-8 40 20-10 20 10-8-40z" fill={paper.red} />
      <circle cx="208" cy="134" r="23" fill={paper.brick} />
      <circle cx="208" cy="134" r="15" fill={paper.sun} />
      <path d="M201 134l5 6 10-11" fill="none" stroke={paper.ink} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </Landscape>
  );
}

export const lawTiles = [Documents, Scales, Advice, Certificates] as const;
