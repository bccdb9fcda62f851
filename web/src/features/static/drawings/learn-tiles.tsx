/** The drawings of the Learn Zone's tiles: music, school, games and languages. */
import { Bubble, Landscape, letters, Person, paper } from '#web/ui/media/paper.tsx';

function Drum({ x, y, skin, body, wide }: { x: number; y: number; skin: string; body: string; wide: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M${-wide} -50h${wide * 2}c4 20 0 40-${wide * 0.4} 50h-${wide * 1.2}c-${wide * 0.4}-10-${wide * 0.4 + 4}-30-${wide * 0.4}-50z`}
        fill={body}
      />
      <path
        d={`M${-wide} -48l${wide * 0.5} 46l${wide * 0.5} -46l${wide * 0.5} 46l${wide * 0.5} -46`}
        fill="none"
        stroke={paper.cream}
        strokeWidth="2.5"
      />
      <ellipse cy="-50" rx={wide} ry="11" fill={skin} />
      <ellipse cy="-50" rx={wide * 0.42} ry="5" fill={paper.ink} />
    </g>
  );
}

function Music() {
  return (
    <Landscape sky={paper.lilac} hill={paper.pink} ground={paper.plum}>
      <g fill={paper.ink}>
        <path d="M44 76V40l34-8v36" fill="none" stroke={paper.ink} strokeWidth="5" />
        <ellipse cx="37" cy="77" rx="10" ry="7" />
        <ellipse cx="71" cy="69" rx="10" ry="7" />
      </g>
      <g fill={paper.brick}>
        <path d="M150 52V22c4 10 16 10 14 24" fill="none" stroke={paper.brick} strokeWidth="5" strokeLinecap="round" />
        <ellipse cx="143" cy="53" rx="9" ry="7" />
      </g>
      <g fill={paper.leaf}>
        <path d="M284 66V36" stroke={paper.leaf} strokeWidth="5" strokeLinecap="round" />
        <ellipse cx="277" cy="67" rx="9" ry="7" />
      </g>
      <Drum x={70} y={180} skin={paper.light} body={paper.brick} wide={38} />
      <Drum x={146} y={182} skin={paper.light} body={paper.leaf} wide={30} />
      <Person x={232} y={184} size={1.12} dress={paper.sun} arms="up" />
      <path d="M200 164c8-24 20-34 32-34s24 10 32 34c-10-4-12-4-16 0-6-4-10-4-16 0-6-4-10-4-16 0-4-4-8-4-16 0z" fill={paper.honey} />
    </Landscape>
  );
}

function School() {
  return (
    <Landscape sky={paper.sky}>
      <path d="M168 26v32" stroke={paper.ink} strokeWidth="4" />
      <path d="M168 26l30 8-30 10z" fill={paper.brick} />
      <path d="M92 90h152v82H92z" fill={paper.light} />
      <path d="M80 92l24-26h128l24 26z" fill={paper.brick} />
      <path d="M132 92l36-40 36 40v80h-72z" fill={paper.sun} />
      <path d="M124 92l44-48 44 48-10 2-34-36-34 36z" fill={paper.red} />
      <circle cx="168" cy="88" r="13" fill={paper.cream} />
      <path d="M168 80v8l6 4" fill="none" stroke={paper.ink} strokeWidth="2.5" strokeLinecap="round" />
      <path d="M154 172v-38a14 14 0 0 1 28 0v38z" fill={paper.leaf} />
      <path d="M102 106h20v24h-20zM214 106h20v24h-20z" fill={paper.blue} />
      <g transform="translate(46 184)">
        <rect x="-24" y="-36" width="36" height="36" rx="5" fill={paper.clay} />
        <rect x="14" y="-36" width="36" height="36" rx="5" fill={paper.leaf} />
        <rect x="-6" y="-72" width="36" height="36" rx="5" fill={paper.sun} />
        <path d={letters.a} transform="translate(-3 -43) scale(.8)" fill={paper.ink} />
        <circle cx="-6" cy="-18" r="9" fill={paper.cream} />
        <path d="M32 -28l9 18H23z" fill={paper.cream} />
      </g>
      <Person x={272} y={186} size={0.7} dress={paper.leaf} arms="up" />
    </Landscape>
  );
}

function Games() {
  return (
    <Landscape sky={paper.light} hill={paper.mint} ground={paper.leaf}>
      <path d="M258 22l30 34-30 38-30-38z" fill={paper.brick} />
      <path d="M258 22l30 34h-60z" fill={paper.clay} />
      <path d="M258 94c-8 18 10 24 2 44" fill="none" stroke={paper.ink} strokeWidth="2.5" strokeLinecap="round" />
      <g stroke={paper.kraft} strokeWidth="8" strokeLinecap="round">
        <path d="M136 176V88M160 176V88M184 176V88" />
      </g>
      <path d="M132 80h22M166 80h22" stroke={paper.wood} strokeWidth="6" strokeLinecap="round" />
      <g transform="translate(88 176) rotate(-18)">
        <path d="M-4 -118h8v34h-8z" fill={paper.ink} />
        <path d="M-13 -84h26v74a10 10 0 0 1-10 10h-6a10 10 0 0 1-10-10z" fill={paper.sun} />
        <path d="M0 -80v76" stroke={paper.honey} strokeWidth="4" />
      </g>
      <circle cx="116" cy="172" r="12" fill={paper.red} />
      <path d="M109 164c6 4 8 10 7 17" fill="none" stroke={paper.cream} strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="232" cy="160" r="25" fill={paper.cream} />
      <path d="M232 148l11 8-4 13h-14l-4-13zM210 150l8 2 3-12zM254 150l-8 2-3-12zM218 181l4-9 7 12zM246 181l-4-9-7 12z" fill={paper.ink} />
    </Landscape>
  );
}

function Language() {
  return (
    <Landscape sky={paper.pale} hill={paper.mint} ground={paper.leaf}>
      <Bubble x={98} y={62} colour={paper.brick} tail="left">
        <path d={letters.hindiA} transform="translate(-25 17) scale(1.2)" fill={paper.cream} />
      </Bubble>
      <Bubble x={220} y={54} colour={paper.sun} tail="right">
        <path d={letters.a} transform="translate(-19 17) scale(1.2)" fill={paper.ink} />
      </Bubble>
      <path d="M62 128c34-16 70-14 98 4v52c-28-16-64-18-98-6z" fill={paper.cream} />
      <path d="M258 128c-34-16-70-14-98 4v52c28-16 64-18 98-6z" fill={paper.light} />
      <path d="M52 136l10-8v50c34-12 70-10 98 6 28-16 64-18 98-6v-50l10 8v56c-40-10-78-8-108 4-30-12-68-14-108-4z" fill={paper.red} />
      <path
        d="M78 140c24-8 46-6 66 2M78 156c24-8 46-6 66 2M242 140c-24-8-46-6-66 2M242 156c-24-8-46-6-66 2"
        fill="none"
        stroke={paper.kraft}
        strokeWidth="5"
        strokeLinecap="round"
      />
    </Landscape>
  );
}

export const learnTiles = [Music, School, Games, Language] as const;
