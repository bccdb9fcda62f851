/** The drawings of the events' tiles: a mela, a birthday, a museum morning and an outing. */
import { Balloon, Bunting, Landscape, Person, paper, Tent, Wheel } from '#web/ui/media/paper.tsx';

function Mela() {
  return (
    <Landscape sky={paper.light}>
      <Bunting
        points={[
          [-6, 14],
          [32, 26],
          [72, 32],
          [112, 32],
          [152, 24],
        ]}
      />
      <Bunting
        points={[
          [168, 24],
          [208, 34],
          [248, 34],
          [288, 26],
          [328, 12],
        ]}
      />
      <Wheel x={98} y={104} size={0.78} />
      <Tent x={226} y={94} size={0.82} />
    </Landscape>
  );
}

function Birthday() {
  return (
    <Landscape sky={paper.lilac} hill={paper.pink} ground={paper.clay}>
      <Balloon x={58} y={52} colour={paper.leaf} />
      <Balloon x={30} y={82} colour={paper.sun} size={0.8} />
      <Balloon x={272} y={48} colour={paper.brick} />
      <Balloon x={298} y={86} colour={paper.mint} size={0.8} />
      <path d="M96 178h128" stroke={paper.cream} strokeWidth="9" strokeLinecap="round" />
      <path d="M106 126h108v48H106z" fill={paper.cream} />
      <path d="M106 126h108v16c-9 10-18 10-27 0-9 12-18 12-27 0-9 12-18 12-27 0-9 10-18 10-27 0z" fill={paper.brick} />
      <path d="M128 90h64v36h-64z" fill={paper.light} />
      <path d="M128 90h64v12c-8 9-14 9-21 0-8 10-14 10-22 0-7 9-13 9-21 0z" fill={paper.sun} />
      <g strokeWidth="6" strokeLinecap="round">
        <path d="M143 88V70" stroke={paper.leaf} />
        <path d="M160 88V66" stroke={paper.brick} />
        <path d="M177 88V70" stroke={paper.leaf} />
      </g>
      <path d="M143 66c-5-5-3-9 0-13 3 4 5 8 0 13zM160 62c-5-5-3-10 0-14 3 4 5 9 0 14zM177 66c-5-5-3-9 0-13 3 4 5 8 0 13z" fill={paper.honey} />
      <path d="M236 144h46v36h-46z" fill={paper.leaf} />
      <path d="M255 144h9v36h-9zM232 136h54v12h-54z" fill={paper.sun} />
      <path d="M259 136c-14-2-18-16-8-16 6 0 8 8 8 16 0-8 2-16 8-16 10 0 6 14-8 16z" fill={paper.red} />
    </Landscape>
  );
}

function Museum() {
  return (
    <Landscape sky={paper.sky}>
      <path d="M98 74L190 30l92 44z" fill={paper.clay} />
      <path d="M126 68l64-30 64 30z" fill={paper.light} />
      <circle cx="190" cy="56" r="8" fill={paper.sun} />
      <path d="M106 74h168v12H106z" fill={paper.kraft} />
      <path d="M112 86h156v72H112z" fill={paper.wood} />
      <path d="M120 86h16v72h-16zM152 86h16v72h-16zM212 86h16v72h-16zM244 86h16v72h-16z" fill={paper.cream} />
      <path d="M176 158v-40a14 14 0 0 1 28 0v40z" fill={paper.ink} />
      <path d="M104 156h172v10H104zM96 166h188v10H96z" fill={paper.kraft} />
      <path
        d="M22 184c2-34 20-50 46-50 20 0 30 8 44 24 10 10 22 12 34 12-12 8-32 8-44 2v12H88v-14H60v14H46v-22c-4-8-6-22-4-38 2-18-2-30-12-30-6 0-10 2-14 4-4-12 4-24 18-24 20 0 26 18 24 42"
        fill={paper.plum}
      />
      <circle cx="32" cy="84" r="3" fill={paper.cream} />
    </Landscape>
  );
}

function Outing() {
  return (
    <Landscape sky={paper.light}>
      <circle cx="64" cy="46" r="24" fill={paper.sun} />
      <path d="M120 148l62-104 66 104z" fill={paper.plum} />
      <path d="M182 44l22 36-12 8-12-8-12 10-9-8z" fill={paper.cream} />
      <path d="M214 152l46-72 56 72z" fill={paper.blue} />
      <path d="M0 172c60-24 130-26 200-14s90 6 120-2v44H0z" fill={paper.leaf} />
      <path d="M36 158v-20M26 138c0-18 4-30 10-30s10 12 10 30z" stroke={paper.deep} strokeWidth="6" fill={paper.deep} />
      <rect x="96" y="98" width="150" height="70" rx="14" fill={paper.sun} />
      <path d="M108 110h30v24h-30zM146 110h30v24h-30zM184 110h30v24h-30z" fill={paper.sky} />
      <path d="M222 110h24v24h-24z" fill={paper.cream} />
      <path d="M96 144h150v10H96z" fill={paper.brick} />
      <rect x="118" y="82" width="40" height="16" rx="5" fill={paper.wood} />
      <rect x="164" y="86" width="32" height="12" rx="5" fill={paper.brick} />
      <circle cx="132" cy="168" r="15" fill={paper.ink} />
      <circle cx="132" cy="168" r="6" fill={paper.cream} />
      <circle cx="212" cy="168" r="15" fill={paper.ink} />
      <circle cx="212" cy="168" r="6" fill={paper.cream} />
      <Person x={280} y={184} size={0.62} dress={paper.brick} arms="up" />
    </Landscape>
  );
}

export const eventTiles = [Mela, Birthday, Museum, Outing] as const;
