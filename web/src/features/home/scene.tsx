/** The picture of the welcome: paper-cut hills, a morning sun, a kite and a toy train. */
export function Scene() {
  return (
    <svg
      viewBox="0 0 560 420"
      width="560"
      height="420"
      aria-hidden="true"
      style={{ width: '100%', height: 'auto', display: 'block', overflow: 'visible' }}
    >
      <circle cx="392" cy="150" r="92" fill="#FFC145" />
      <circle cx="392" cy="150" r="126" fill="none" stroke="#FFC145" strokeWidth="5" strokeDasharray="3 26" strokeLinecap="round" />
      <g fill="#23203A">
        <circle cx="364" cy="146" r="7" />
        <circle cx="420" cy="146" r="7" />
      </g>
      <path d="M368 172c14 17 34 17 48 0" fill="none" stroke="#23203A" strokeWidth="6" strokeLinecap="round" />
      <g fill="#F3C4B4" opacity=".9">
        <circle cx="346" cy="168" r="11" />
        <circle cx="438" cy="168" r="11" />
      </g>
      <g fill="#fff">
        <path d="M60 132a26 26 0 0 1 4-52 38 38 0 0 1 70-6 30 30 0 0 1 6 58z" />
        <path d="M456 76a15 15 0 0 1 2-30 22 22 0 0 1 42-3 17 17 0 0 1 3 33z" opacity=".8" />
      </g>
      <path d="M-150 420c60-70 110-150 240-172 90-16 170 8 240 34s180 20 260-8 240-60 520-20v166z" fill="#8CC8BD" />
      <path d="M-190 420c60-50 140-90 240-110 120-22 240-10 330 18s140 10 200-8 240-50 530-6v106z" fill="#0B6E69" />
      <g>
        <path d="M204 60l44 50-44 60-44-60z" fill="#B8391F" />
        <path d="M204 60l44 50h-88z" fill="#F08A5D" />
        <path d="M204 60v110M160 110h88" stroke="#FFF8EE" strokeWidth="3.5" />
        <path d="M204 170c-6 32 30 40 14 74s-54 34-66 74" fill="none" stroke="#23203A" strokeWidth="3" strokeLinecap="round" />
        <path d="M212 196l12-8v16zM212 196l-12-8v16z" fill="#FFC145" />
        <path d="M214 238l12-8v16zM214 238l-12-8v16z" fill="#8CC8BD" />
      </g>
      <g transform="translate(236 288)">
        <path d="M-40 96h340" stroke="#075450" strokeWidth="7" strokeLinecap="round" />
        <rect x="150" y="30" width="86" height="54" rx="10" fill="#B8391F" />
        <rect x="188" y="-6" width="54" height="90" rx="10" fill="#D9593B" />
        <rect x="199" y="8" width="32" height="28" rx="6" fill="#FFF0CF" />
        <path d="M158 30V4h22v26z" fill="#23203A" />
        <path d="M152 6h34" stroke="#23203A" strokeWidth="8" strokeLinecap="round" />
        <path d="M138 84l18-26v26z" fill="#23203A" />
        <rect x="52" y="34" width="82" height="50" rx="10" fill="#FFC145" />
        <rect x="-44" y="34" width="82" height="50" rx="10" fill="#DFEBFA" />
        <circle cx="76" cy="26" r="15" fill="#F08A5D" />
        <rect x="94" y="6" width="28" height="28" rx="5" fill="#8CC8BD" />
        <path d="M-26 34l18-30 18 30z" fill="#F3C4B4" />
        <path d="M10 34V14h20v20z" fill="#FFC145" />
        <path d="M38 66h14M134 66h16" stroke="#23203A" strokeWidth="6" />
        <g fill="#23203A">
          <circle cx="-24" cy="88" r="14" />
          <circle cx="18" cy="88" r="14" />
          <circle cx="72" cy="88" r="14" />
          <circle cx="114" cy="88" r="14" />
          <circle cx="172" cy="86" r="16" />
          <circle cx="218" cy="86" r="16" />
        </g>
        <g fill="#FFF8EE">
          <circle cx="-24" cy="88" r="5" />
          <circle cx="18" cy="88" r="5" />
          <circle cx="72" cy="88" r="5" />
          <circle cx="114" cy="88" r="5" />
          <circle cx="172" cy="86" r="6" />
          <circle cx="218" cy="86" r="6" />
        </g>
      </g>
      <path d="M-210 420c180-50 380-62 560-36s400-20 760 8v28z" fill="#075450" />
      <g stroke="#8CC8BD" strokeWidth="4" strokeLinecap="round">
        <path d="M60 372v-18M52 360l8 6 8-6M120 388v-16M113 377l7 6 7-6M520 380v-18M512 368l8 6 8-6" />
      </g>
    </svg>
  );
}
