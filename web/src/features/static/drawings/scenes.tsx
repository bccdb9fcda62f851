/** The drawings at the top of the services' pages. */
import { Balloon, Bunting, Land, letters, Person, paper, Tent, Wheel } from '#web/ui/media/paper.tsx';

export function EventScene() {
  return (
    <Land>
      <circle cx="452" cy="92" r="46" fill={paper.sun} />
      <path d="M10 70v326" stroke={paper.wood} strokeWidth="7" strokeLinecap="round" />
      <Bunting
        points={[
          [10, 74],
          [72, 108],
          [136, 130],
          [200, 142],
          [262, 146],
          [324, 142],
          [386, 130],
        ]}
      />
      <Wheel x={166} y={212} size={1.6} />
      <Tent x={386} y={196} size={1.62} />
      <Balloon x={506} y={196} colour={paper.brick} size={1.2} />
      <Balloon x={538} y={226} colour={paper.sun} size={1.1} />
      <Person x={508} y={388} dress={paper.brick} arms="up" size={1.05} />
      <Person x={266} y={394} dress={paper.sun} size={0.95} />
      <Person x={46} y={392} dress={paper.clay} arms="up" size={0.9} skin="#A97142" />
      <path d="M-320 420c200-24 420-36 620-26s460 0 900 6v20z" fill={paper.deep} />
    </Land>
  );
}

export function LawScene() {
  return (
    <Land hill={paper.blue} ground={paper.leaf}>
      <g fill={paper.cream}>
        <path d="M24 96a24 24 0 0 1 4-48 36 36 0 0 1 66-6 28 28 0 0 1 6 54z" />
        <path d="M448 86a22 22 0 0 1 3-44 32 32 0 0 1 60-5 25 25 0 0 1 5 49z" />
      </g>
      <path
        d="M44 116l-6 16M74 122l-6 16M470 108l-6 16M502 112l-6 16M20 160l-6 16M536 160l-6 16"
        stroke={paper.blue}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M280 60v318a17 17 0 0 0 34 0" fill="none" stroke={paper.wood} strokeWidth="10" strokeLinecap="round" />
      <path
        d="M60 226c12-98 104-166 220-166s208 68 220 166c-24-20-50-20-73 0-24-22-50-22-74 0-24-22-50-22-73 0-24-22-50-22-74 0-24-22-50-22-73 0-24-20-50-20-73 0z"
        fill={paper.brick}
      />
      <path d="M280 60c-46 34-70 94-74 166 24-22 50-22 74 0 23-22 49-22 73 0-4-72-28-132-73-166z" fill={paper.sun} />
      <path d="M280 60c-96 12-136 88-147 166-24-20-50-20-73 0 12-98 104-166 220-166z" fill={paper.clay} />
      <path d="M280 60c96 12 136 88 147 166 24-20 50-20 73 0-12-98-104-166-220-166z" fill={paper.clay} />
      <path d="M280 60V42" stroke={paper.wood} strokeWidth="9" strokeLinecap="round" />
      <Person x={196} y={392} dress={paper.leaf} size={1.5} />
      <Person x={372} y={392} dress={paper.plum} size={1.6} skin="#A97142" />
      <Person x={262} y={396} dress={paper.sun} size={0.96} arms="up" />
      <g transform="translate(456 318) rotate(8)">
        <rect x="-30" y="-40" width="60" height="78" rx="6" fill={paper.cream} />
        <path d="M-16 -22h32M-16 -8h32M-16 6h18" stroke={paper.blue} strokeWidth="5" strokeLinecap="round" />
        <circle cx="14" cy="24" r="9" fill={paper.red} />
      </g>
      <path d="M-320 420c200-22 420-30 620-22s460 0 900 4v18z" fill={paper.deep} />
    </Land>
  );
}

export function LearnScene() {
  return (
    <Land hill={paper.pink} ground={paper.leaf}>
      <circle cx="96" cy="84" r="44" fill={paper.sun} />
      <g transform="translate(424 70) rotate(24)">
        <path d="M0 -62c26 22 32 58 24 96h-48c-8-38-2-74 24-96z" fill={paper.cream} />
        <path d="M0 -62c11 9 18 20 22 32h-44c4-12 11-23 22-32z" fill={paper.brick} />
        <circle cy="-6" r="12" fill={paper.blue} stroke={paper.ink} strokeWidth="4" />
        <path d="M-24 14l-18 28 20-4zM24 14l18 28-20-4z" fill={paper.brick} />
        <path d="M-12 38c0 16 6 24 12 36 6-12 12-20 12-36z" fill={paper.sun} />
      </g>
      <path d="M382 160c-20 30-44 34-66 36" fill="none" stroke={paper.cream} strokeWidth="8" strokeLinecap="round" strokeDasharray="2 18" />
      <path d={letters.hindiA} transform="translate(196 96) scale(1.5) rotate(-8)" fill={paper.plum} />
      <path d={letters.a} transform="translate(300 152) scale(1.4) rotate(8)" fill={paper.leaf} />
      <rect x="116" y="340" width="250" height="38" rx="8" fill={paper.red} />
      <rect x="138" y="304" width="216" height="38" rx="8" fill={paper.sun} />
      <rect x="124" y="268" width="220" height="38" rx="8" fill={paper.deep} />
      <path d="M150 287h80M164 323h60M142 359h90" stroke={paper.cream} strokeWidth="6" strokeLinecap="round" />
      <path d="M366 346v26M354 310v26M344 274v26" stroke={paper.cream} strokeWidth="9" />
      <g transform="translate(232 268)">
        <Person x={0} y={14} dress={paper.clay} size={1.35} />
        <path d="M-46 -18c16-10 32-8 46 2 14-10 30-12 46-2v-34c-16-10-32-8-46 2-14-10-30-12-46-2z" fill={paper.cream} />
        <path d="M0 -50v34" stroke={paper.kraft} strokeWidth="3" />
      </g>
      <g transform="translate(452 330)">
        <path d="M0 46v18M-24 66h48" stroke={paper.wood} strokeWidth="8" strokeLinecap="round" />
        <path d="M36 -34a50 50 0 0 1-50 82" fill="none" stroke={paper.wood} strokeWidth="6" strokeLinecap="round" />
        <circle r="42" fill={paper.blue} />
        <path
          d="M-30 -28c16-8 28-4 26 8s-18 8-16 22c2 10-10 12-18 4-6-14-2-26 8-34zM10 -6c12-10 28-6 30 4 0 14-10 30-22 34-10-6-16-28-8-38z"
          fill={paper.pale}
        />
      </g>
      <Person x={56} y={390} dress={paper.sun} size={0.98} arms="up" skin="#A97142" />
      <path d="M-320 420c200-22 420-34 620-24s460 0 900 6v18z" fill={paper.deep} />
    </Land>
  );
}

export function ShopScene() {
  return (
    <Land>
      <circle cx="470" cy="88" r="44" fill={paper.sun} />
      <g fill={paper.cream}>
        <path d="M26 110a22 22 0 0 1 3-44 32 32 0 0 1 60-5 25 25 0 0 1 5 49z" />
      </g>
      <path d="M108 150h326v232H108z" fill={paper.light} />
      <path d="M92 112h358v44H92z" fill={paper.deep} />
      <path d="M118 112l22-34h262l22 34z" fill={paper.brick} />
      <g transform="translate(271 134)">
        <circle r="17" fill={paper.sun} />
        <circle cx="-6" cy="-3" r="2.4" fill={paper.ink} />
        <circle cx="6" cy="-3" r="2.4" fill={paper.ink} />
        <path d="M-7 5c4 5 10 5 14 0" fill="none" stroke={paper.ink} strokeWidth="2.6" strokeLinecap="round" />
        <path d="M-130 0h86M44 0h86" stroke={paper.mint} strokeWidth="5" strokeLinecap="round" strokeDasharray="2 16" />
      </g>
      <path d="M92 156h358v40H92z" fill={paper.cream} />
      <path
        d="M92 156h45v40a22 22 0 0 1-45 0zM182 156h45v40a22 22 0 0 1-45 0zM271 156h45v40a22 22 0 0 1-45 0zM361 156h45v40a22 22 0 0 1-45 0z"
        fill={paper.red}
      />
      <path
        d="M137 156h45v40a22 22 0 0 1-45 0zM227 156h44v40a22 22 0 0 1-44 0zM316 156h45v40a22 22 0 0 1-45 0zM406 156h44v40a22 22 0 0 1-44 0z"
        fill={paper.cream}
      />
      <rect x="130" y="238" width="128" height="104" rx="10" fill={paper.sky} />
      <path d="M130 320h128v22H130z" fill={paper.kraft} />
      <g transform="translate(166 322)">
        <circle cx="-15" cy="-46" r="8" fill={paper.wood} />
        <circle cx="15" cy="-46" r="8" fill={paper.wood} />
        <ellipse cy="-12" rx="20" ry="18" fill={paper.wood} />
        <circle cy="-34" r="20" fill="#C98E52" />
        <ellipse cy="-28" rx="9" ry="7" fill="#F4D9B1" />
        <circle cx="-7" cy="-38" r="2.2" fill={paper.ink} />
        <circle cx="7" cy="-38" r="2.2" fill={paper.ink} />
      </g>
      <g transform="translate(222 320)">
        <path d="M-28 0a28 28 0 0 1 56 0h-12a16 16 0 0 0-32 0z" fill={paper.brick} />
        <path d="M-16 0a16 16 0 0 1 32 0H7a7 7 0 0 0-14 0z" fill={paper.sun} />
      </g>
      <path d="M300 382V248a14 14 0 0 1 14-14h72a14 14 0 0 1 14 14v134z" fill={paper.leaf} />
      <rect x="316" y="250" width="68" height="66" rx="8" fill={paper.sky} />
      <circle cx="384" cy="336" r="5" fill={paper.sun} />
      <path d="M112 352h160v30H112z" fill={paper.clay} />
      <Person x={62} y={394} dress={paper.plum} size={1.4} />
      <Person x={498} y={394} dress={paper.sun} size={1} arms="up" skin="#A97142" />
      <Balloon x={532} y={260} colour={paper.brick} size={1.1} />
      <path d="M-320 420c200-26 420-36 620-30s460-2 900 6v24z" fill={paper.deep} />
    </Land>
  );
}

/** A signpost in the hills: three ways lead on from the shop. */
export function SignpostScene() {
  return (
    <Land hill={paper.mint} ground={paper.leaf}>
      <circle cx="408" cy="110" r="64" fill={paper.sun} />
      <circle cx="408" cy="110" r="90" fill="none" stroke={paper.sun} strokeWidth="5" strokeDasharray="3 24" strokeLinecap="round" />
      <path d="M250 420c40-60 10-80 50-108 26-18 60-16 70-38-60 10-110 26-130 56-18 30-30 54-90 90z" fill={paper.light} />
      <path d="M262 384V66" stroke={paper.wood} strokeWidth="18" strokeLinecap="round" />
      <path d="M142 86h166l30 32-30 32H142z" fill={paper.brick} />
      <path d="M382 168H222l-30 32 30 32h160z" fill={paper.leaf} />
      <path d="M152 250h146l28 30-28 30H152z" fill={paper.sun} />
      <g transform="translate(184 118)">
        <path d="M0 -20c-7 14-16 20-26 24h52C16 0 7 -6 0 -20zM-20 4h40v16h-40z" fill={paper.light} />
        <path d="M-5 20V8h10v12z" fill={paper.brick} />
      </g>
      <path d="M226 118h66" stroke={paper.pink} strokeWidth="9" strokeLinecap="round" />
      <g transform="translate(348 200)" fill="none" stroke={paper.cream} strokeLinecap="round">
        <path d="M0 -20v36M-20 -12h40M-10 18h20" strokeWidth="5" />
        <path d="M-28 4a9 8 0 0 0 16 0zM12 4a9 8 0 0 0 16 0z" fill={paper.cream} strokeWidth="2" />
      </g>
      <path d="M236 200h68" stroke={paper.mint} strokeWidth="9" strokeLinecap="round" />
      <g transform="translate(188 282)">
        <path d="M-22 -12c8-4 15-4 22 2 7-6 14-6 22-2v22c-8-4-15-4-22 2-7-6-14-6-22-2z" fill={paper.ink} />
        <path d="M0 -10v22" stroke={paper.sun} strokeWidth="3" />
      </g>
      <path d="M226 280h54" stroke={paper.honey} strokeWidth="9" strokeLinecap="round" />
      <Person x={132} y={396} dress={paper.plum} size={1.35} />
      <Person x={74} y={398} dress={paper.brick} size={0.95} arms="up" skin="#A97142" />
      <Balloon x={42} y={262} colour={paper.clay} size={1.05} />
      <path d="M-320 420c200-22 420-30 560-22s520 0 960 4v18z" fill={paper.deep} />
    </Land>
  );
}
