/* Parts that the covers share. Numbers are in the cover's 1200 x 480 box. */

export type Light = { sky: string; glow: string; sun: string; far: string; near: string; cloud: string };

/** Times of day. The seed chooses one, so that two farms with the same cover still differ. */
export const LIGHTS: readonly Light[] = [
  { sky: "#cfe7ea", glow: "#e3f1ee", sun: "#fbdd95", far: "#a9cdb8", near: "#86b78b", cloud: "#f6fbfa" },
  { sky: "#fbe3c6", glow: "#fdf0dc", sun: "#f7ca68", far: "#d4cf9f", near: "#a9bd79", cloud: "#fff8ec" },
  { sky: "#f9d2bf", glow: "#fce3d3", sun: "#ee9a6e", far: "#cdb394", near: "#a2ab74", cloud: "#fdeee4" },
];

export function Sky({ light, sunX = 860 }: { light: Light; sunX?: number }) {
  return (
    <>
      <path d="M0 0h1200v480H0z" fill={light.sky} />
      <circle cx={sunX} cy="150" r="120" fill={light.glow} />
      <circle cx={sunX} cy="150" r="62" fill={light.sun} />
      <path
        d="M150 118h120M196 96h60M520 74h90M556 58h30M1000 92h110M1040 72h44"
        stroke={light.cloud}
        strokeWidth="24"
      />
      <path d="M0 262c130-70 260-84 400-28 120-74 270-80 400-8 120-60 280-56 400 6v248H0z" fill={light.far} />
      <path d="M0 318c180-62 330-66 500-18 190-62 440-70 700 6v174H0z" fill={light.near} />
    </>
  );
}

type Place = { x: number; y: number; s?: number };

/** Draws a round tree that stands on (x, y). */
export function Tree({ x, y, s = 1, fruit, tone = 0 }: Place & { fruit?: string; tone?: 0 | 1 | 2 }) {
  const [crown, shade] = (
    [
      ["#43834e", "#2f6b3c"],
      ["#639f66", "#43834e"],
      ["#e08a3c", "#c26d1f"],
    ] as const
  )[tone];
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <path d="M0 4v-44M0-22l14-16" stroke="#6b4226" strokeWidth="11" />
      <path
        d="M-46-68c-6-22 10-38 26-38 8-18 36-20 46-2 20 0 30 22 22 40-4 20-26 28-48 26-24 2-42-6-46-26z"
        fill={crown}
      />
      <path d="M26-108c20 0 30 22 22 40-4 20-26 28-48 26-14 1-26-1-34-7 40 4 66-20 60-59z" fill={shade} />
      {fruit ? (
        <path d="M-26-74h.1M-6-92h.1M-8-58h.1M16-78h.1M30-62h.1M-30-94h.1" stroke={fruit} strokeWidth="12" />
      ) : null}
    </g>
  );
}

export function Spruce({ x, y, s = 1 }: Place) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <path d="M0 4v-20" stroke="#6b4226" strokeWidth="9" />
      <path d="M0-120l22 40H12l20 34H18l18 34h-72l18-34h-14l20-34h-10z" fill="#2f6b3c" />
      <path d="M0-120l22 40H12l20 34H18l18 34H0z" fill="#265832" />
    </g>
  );
}

/** Draws rows of plants that become larger toward the viewer, as dots of round dashes. */
export function CropRows({ colours = ["#2f6b3c", "#43834e", "#639f66"] }: { colours?: readonly string[] }) {
  const rows = [
    { y: 374, width: 16, gap: 22 },
    { y: 402, width: 25, gap: 33 },
    { y: 438, width: 37, gap: 48 },
    { y: 482, width: 54, gap: 68 },
  ];
  return (
    <>
      <path d="M0 366c300-26 900-26 1200 0v114H0z" fill="#8a5a34" />
      <path
        d="M0 388c300-24 900-24 1200 0M0 420c300-24 900-24 1200 0M0 462c300-24 900-24 1200 0"
        stroke="#6f4627"
        strokeWidth="9"
      />
      {rows.map(({ y, width, gap }, index) => (
        <path
          key={y}
          d={`M-10 ${y}c300-24 920-24 1220 0`}
          stroke={colours[index % colours.length]}
          strokeWidth={width}
          strokeDasharray={`0.1 ${gap}`}
        />
      ))}
      {rows.map(({ y, width, gap }) => (
        <path
          key={y}
          d={`M-10 ${y - width * 0.18}c300-24 920-24 1220 0`}
          stroke="#86b95a"
          strokeWidth={width * 0.34}
          strokeDasharray={`0.1 ${gap}`}
          strokeDashoffset={width * 0.17}
        />
      ))}
    </>
  );
}

export function Fence({ y }: { y: number }) {
  return (
    <path
      d={`M0 ${y}c300-14 900-14 1200 0M0 ${y + 22}c300-14 900-14 1200 0`}
      stroke="#f7eedb"
      strokeWidth="7"
    />
  );
}

/** Draws a house with the curved roof of the St. Lawrence valley. */
export function Farmhouse({ x, y, s = 1 }: Place) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <path d="M34-150h20v44H34z" fill="#8a5a34" />
      <path d="M-70-72H70V4H-70z" fill="#fffaf0" />
      <path d="M20-72h50V4H20z" fill="#efe2c8" />
      <path d="M-90-66c22-8 36-30 46-62H44c10 32 24 54 46 62z" fill="#bb381d" />
      <path d="M10-128h34c10 32 24 54 46 62H30c-4-20-10-42-20-62z" fill="#9a2d17" />
      <path d="M-12-34h24V4h-24z" fill="#2f6b3c" />
      <path d="M-54-52h24v26h-24zM34-52h24v26H34z" fill="#86b4bf" />
      <path d="M-42-52v26M46-52v26M-54-39h24M34-39h24" stroke="#fffaf0" strokeWidth="3" />
      <path d="M-32-108h20v22h-20zM10-108h20v22H10z" fill="#fffaf0" />
    </g>
  );
}

export function Barn({ x, y, s = 1 }: Place) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <path d="M112-190c0-30 52-30 52 0V4h-52z" fill="#cfc3b0" />
      <path d="M142-212c14 2 22 10 22 22V4h-22z" fill="#ab9d88" />
      <path d="M112-150h52M112-104h52M112-58h52" stroke="#8d806b" strokeWidth="4" />
      <path d="M-100-96l28-58L0-190l72 36 28 58V4h-200z" fill="#bb381d" />
      <path d="M40-170l32 16 28 58V4H40z" fill="#9a2d17" />
      <path d="M-112-92l32-66L0-198l80 40 32 66" stroke="#5b3a22" strokeWidth="12" />
      <path d="M-40-74h80V4h-80z" fill="#fffaf0" />
      <path d="M-32-66h64V4h-64z" fill="#9a2d17" />
      <path d="M-32-66L32 4M32-66L-32 4M0-66V4" stroke="#fffaf0" strokeWidth="7" />
      <path d="M-16-140h32v34h-32z" fill="#5b3a22" stroke="#fffaf0" strokeWidth="6" />
    </g>
  );
}
