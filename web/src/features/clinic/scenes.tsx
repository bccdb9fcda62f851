/** The drawings at the top of the clinic's pages. */
import { Balloon, Land, Person, paper } from '#web/ui/media/paper.tsx';

/** A white coat, a stethoscope and a smile; the feet stand at y. */
function Doctor({ x, y, size = 1, skin = '#C98E5E' }: { x: number; y: number; size?: number; skin?: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <Person x={0} y={0} dress={paper.cream} skin={skin} />
      <path d="M-9 -68h18l-9 17z" fill={paper.leaf} />
      <path d="M0 -51v31" stroke={paper.kraft} strokeWidth="1.6" />
      <path d="M-11 -67c-2 12-1 20 5 20s7-6 7-10" fill="none" stroke={paper.brick} strokeWidth="2.6" strokeLinecap="round" />
      <path d="M11 -67v17" stroke={paper.brick} strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="11" cy="-46" r="4.4" fill={paper.brick} />
      <circle cx="11" cy="-46" r="1.7" fill={paper.cream} />
    </g>
  );
}

/** A heart with a plus cut out of it. */
const heart = 'M0 30c-26-18-38-32-38-48 0-13 10-22 21-22 8 0 14 4 17 11 3-7 9-11 17-11 11 0 21 9 21 22 0 16-12 30-38 48z';
function HeartShape({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d={heart} fill={paper.brick} />
      <path d="M0 -23v28M-14 -9h28" stroke={paper.cream} strokeWidth="8" strokeLinecap="round" />
    </g>
  );
}

const Teddy = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <circle cx="-15" cy="-46" r="8" fill={paper.wood} />
    <circle cx="15" cy="-46" r="8" fill={paper.wood} />
    <ellipse cy="-12" rx="20" ry="18" fill={paper.wood} />
    <circle cy="-34" r="20" fill="#C98E52" />
    <ellipse cy="-28" rx="9" ry="7" fill="#F4D9B1" />
    <circle cx="-7" cy="-38" r="2.2" fill={paper.ink} />
    <circle cx="7" cy="-38" r="2.2" fill={paper.ink} />
    <path d="M2 -50l12 10M14 -52l-10 12" stroke={paper.cream} strokeWidth="5" strokeLinecap="round" />
  </g>
);

function Window({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="62" height="58" rx="10" fill={paper.sky} />
      <path d="M31 0v58M0 30h62" stroke={paper.cream} strokeWidth="5" />
      <path d="M-5 58h72v9H-5z" fill={paper.kraft} />
    </g>
  );
}

export function ClinicScene() {
  return (
    <Land>
      <circle cx="470" cy="92" r="46" fill={paper.sun} />
      <path d="M24 112a22 22 0 0 1 3-44 32 32 0 0 1 60-5 25 25 0 0 1 5 49z" fill={paper.cream} />
      <path d="M124 178h300v206H124z" fill={paper.light} />
      <path d="M100 186L274 84l174 102z" fill={paper.clay} />
      <path d="M124 178h300v14H124z" fill={paper.kraft} />
      <HeartShape x={274} y={150} size={0.78} />
      <Window x={148} y={222} />
      <Window x={338} y={222} />
      <path d="M232 384V248a16 16 0 0 1 16-16h52a16 16 0 0 1 16 16v136z" fill={paper.deep} />
      <path d="M232 384V248a16 16 0 0 1 16-16h10v152z" fill={paper.leaf} />
      <path d="M150 352h60v32h-60zM340 352h60v32h-60z" fill={paper.brick} />
      <path d="M150 352c6-26 18-30 30-8 8-26 24-22 30 8zM340 352c6-26 18-30 30-8 8-26 24-22 30 8z" fill={paper.leaf} />
      <Doctor x={280} y={396} size={1.36} />
      <Person x={392} y={398} dress={paper.plum} size={1.34} skin="#A97142" />
      <Person x={450} y={400} dress={paper.sun} size={0.92} arms="up" skin="#A97142" />
      <Balloon x={483} y={272} colour={paper.brick} size={1.1} />
      <Person x={92} y={398} dress={paper.clay} size={0.98} />
      <Teddy x={140} y={398} size={0.72} />
      <path d="M-320 420c200-24 420-34 620-28s460-2 900 6v22z" fill={paper.deep} />
    </Land>
  );
}

/** Two chairs under a lamp, a doctor and a child who shows where it hurts. */
export function ConsultScene() {
  return (
    <Land hill={paper.pale} ground={paper.mint}>
      <rect x="60" y="60" width="170" height="136" rx="18" fill={paper.cream} />
      <rect x="70" y="70" width="150" height="116" rx="12" fill={paper.blue} opacity=".45" />
      <path d="M70 164c30-20 60-26 84-18s44 6 66-8v34a14 14 0 0 1-14 14H84a14 14 0 0 1-14-14z" fill={paper.mint} />
      <circle cx="180" cy="104" r="15" fill={paper.sun} />
      <path d="M145 70v116M70 128h150" stroke={paper.cream} strokeWidth="6" />
      <rect x="398" y="96" width="96" height="76" rx="12" fill={paper.light} />
      <HeartShape x={446} y={138} size={0.62} />
      <path d="M312 128v272" stroke={paper.ink} strokeWidth="4" />
      <path d="M276 128c0-22 16-34 36-34s36 12 36 34z" fill={paper.sun} />
      <path d="M214 398V336h132v62" fill="none" stroke={paper.wood} strokeWidth="12" strokeLinecap="round" />
      <path d="M196 330h168v14H196z" fill={paper.wood} />
      <Teddy x={244} y={330} size={0.9} />
      <path d="M300 330l6-34h34l6 34z" fill={paper.cream} />
      <path d="M310 308h22M309 318h24" stroke={paper.blue} strokeWidth="3.4" strokeLinecap="round" />
      <Doctor x={428} y={400} size={1.62} skin="#A97142" />
      <Person x={150} y={400} dress={paper.sun} size={1.06} arms="up" />
      <Person x={78} y={400} dress={paper.brick} size={1.5} />
      <path d="M-320 420c200-22 420-28 620-22s460-2 900 4v18z" fill={paper.leaf} />
    </Land>
  );
}
