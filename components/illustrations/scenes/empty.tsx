import { Art, type ArtProps } from "../art";

/* Scenes of empty screens: 320 x 220, on a patch in the page's sunken colour, so that they suit the dark admin. */
const BOX = "0 0 320 220";
const PATCH = "var(--surface-sunken, #f4eee2)";

function Patch() {
  return (
    <>
      <path
        d="M36 128c-6-52 34-92 92-96 40-26 112-16 134 24 36 22 40 76 12 106-30 34-190 38-222 6-8-10-14-24-16-40z"
        fill={PATCH}
      />
      <circle cx="246" cy="56" r="20" fill="#f7ca68" />
    </>
  );
}

function Ground() {
  return (
    <>
      <path d="M22 186c70-24 206-24 276 0-40 22-236 22-276 0z" fill="#9bc53d" />
      <path d="M58 190c60-12 150-12 204 0M96 198c40-6 92-6 130 0" stroke="#7ba52b" strokeWidth="4" />
    </>
  );
}

/** Draws a mailbox that waits for its first letter. */
export function NoSubscribers(props: ArtProps) {
  return (
    <Art box={BOX} {...props}>
      <Patch />
      <Ground />
      <path d="M152 188v-58h16v58z" fill="#8a5a34" />
      <path d="M98 130V94c0-16 12-28 28-28h76c16 0 28 12 28 28v36z" fill="#bb381d" />
      <path d="M98 130V94c0-16 12-28 28-28s28 12 28 28v36z" fill="#d9482b" />
      <path d="M108 122V95c0-11 8-19 18-19s18 8 18 19v27z" fill="#561a0e" />
      <path d="M122 100l52-14 10 36-52 14z" fill="#fffaf0" />
      <path d="M122 100l32 13 20-27" stroke="#cfc3b0" strokeWidth="4" />
      <path d="M208 84V48" stroke="#6b4226" strokeWidth="5" />
      <path d="M208 42h24v16h-24z" fill="#f2b33d" />
      <path d="M92 132h144" stroke="#9a2d17" strokeWidth="6" />
      <path
        d="M62 186c-2-16 2-26 2-36M64 166c-10 0-16-6-17-15 10 0 16 5 17 15zM64 158c0-9 6-15 16-16 0 10-6 16-16 16z"
        stroke="#2f6b3c"
        strokeWidth="4"
        fill="#639f66"
      />
      <path
        d="M262 188v-26M262 176c-8 0-13-5-14-13 9 0 14 5 14 13zM262 170c0-8 5-12 13-13 0 8-5 13-13 13z"
        stroke="#2f6b3c"
        strokeWidth="4"
        fill="#9bc53d"
      />
    </Art>
  );
}

/** Draws an empty bed and a watering can. */
export function NoProduce(props: ArtProps) {
  return (
    <Art box={BOX} {...props}>
      <Patch />
      <Ground />
      <path d="M54 164c0-18 34-28 78-28s78 10 78 28v18H54z" fill="#6f4627" />
      <path d="M46 164h172l-6 32H52z" fill="#cf9d62" />
      <path d="M176 164h42l-6 32h-44c4-10 7-21 8-32z" fill="#b07f46" />
      <path d="M48 180h166" stroke="#8a5a34" strokeWidth="4" />
      <path
        d="M92 148v-22M92 138c-10 0-16-6-17-16 11 0 17 6 17 16zM92 132c0-10 6-16 16-17 1 11-5 17-16 17z"
        stroke="#2f6b3c"
        strokeWidth="4"
        fill="#9bc53d"
      />
      <path
        d="M132 146v-12M132 140c-7 0-11-4-12-11 8 0 12 4 12 11z"
        stroke="#2f6b3c"
        strokeWidth="4"
        fill="#9bc53d"
      />
      <path d="M170 152V98" stroke="#8a5a34" strokeWidth="6" />
      <path d="M148 78h44l8 14-8 14h-44z" fill="#fffaf0" />
      <path
        d="M166 98c-5-2-7-6-7-11 6-4 14-2 15 4 0 5-4 8-8 7zM173 86l4-4"
        fill="#d9482b"
        stroke="#2f6b3c"
        strokeWidth="3"
      />
      <path d="M250 148c22-6 30 14 14 28" stroke="#3b6f7a" strokeWidth="7" />
      <path d="M226 152c-12-4-22-14-30-30" stroke="#4f8a96" strokeWidth="9" />
      <path d="M186 126l18-12" stroke="#3b6f7a" strokeWidth="9" />
      <path d="M222 134h38l4 62h-46z" fill="#5d9ba7" />
      <path d="M246 134h14l4 62h-24c4-20 6-40 6-62z" fill="#3b6f7a" />
      <path d="M226 134c0-18 30-18 30 0" stroke="#3b6f7a" strokeWidth="6" />
    </Art>
  );
}

/** Draws a letter with the harvest coming out of it. */
export function NoNotifications(props: ArtProps) {
  return (
    <Art box={BOX} {...props}>
      <Patch />
      <Ground />
      <path d="M84 108l76-52 76 52v84H84z" fill="#d9a93f" />
      <path
        d="M134 104c-16-8-22-26-16-42 18 6 26 24 16 42zM138 104c-4-20 4-36 20-42 6 18-2 36-20 42z"
        fill="#639f66"
      />
      <path
        d="M174 98c-8-8-14-20-10-30 8 2 14 14 10 30zM178 96c0-12 8-22 18-23 2 11-6 21-18 23z"
        fill="#43834e"
      />
      <path d="M160 98c8-8 26 0 26 12-2 20-10 34-20 46-10-18-14-46-6-58z" fill="#e8833a" />
      <path d="M164 112l10 3M184 118l-8 2" stroke="#a9551a" strokeWidth="3.4" />
      <circle cx="132" cy="116" r="25" fill="#d9482b" />
      <path d="M116 112c1-7 5-11 10-13" stroke="#f3997c" strokeWidth="4.5" />
      <path d="M133 96l-10 6M133 96l12 3M133 96v11M133 96v-8" stroke="#2f6b3c" strokeWidth="5" />
      <path d="M206 128c-8-12-6-26 4-34 12 4 16 20 8 34z" fill="#9bc53d" />
      <path d="M84 108l76 52 76-52v80c0 5-3 8-8 8H92c-5 0-8-3-8-8z" fill="#fffaf0" />
      <path d="M236 108v80c0 5-3 8-8 8H92c-4 0-6-1-8-5l76-45z" fill="#f7ead0" />
      <path d="M84 110l76 50 76-50M88 192l50-44M232 192l-50-44" stroke="#d9c49a" strokeWidth="4" />
      <path d="M48 92h18M40 110h30M50 128h16" stroke="#bca982" strokeWidth="5" />
      <path d="M254 96h18M250 114h30M254 132h14" stroke="#bca982" strokeWidth="5" />
    </Art>
  );
}

/** Draws a signpost with contradictory boards and a hen. */
export function NotFound(props: ArtProps) {
  return (
    <Art box={BOX} {...props}>
      <Patch />
      <Ground />
      <path d="M130 192V42h14v150z" fill="#8a5a34" />
      <path d="M96 54h84l18 15-18 15H96z" fill="#f2b33d" />
      <path d="M184 96H92l-18 15 18 15h92z" fill="#cf9d62" />
      <path d="M100 138h68l15 13-15 13h-68z" fill="#9bc53d" />
      <path d="M112 69h52M100 111h64M114 151h40" stroke="#6b4226" strokeWidth="5" strokeDasharray="16 11" />
      <path d="M226 176v14M238 176v14M218 192h12M233 192h12" stroke="#d9932a" strokeWidth="4" />
      <path d="M254 138c4-8 11-12 19-9-2 4-1 6 0 8-2 2-3 4-3 7-5 0-8 3-9 7z" fill="#8a4a1c" />
      <path
        d="M204 126c0-9 6-14 14-13 8 0 11 6 12 13 2 8 9 10 17 8 7-2 11-1 14 1 4 22-7 43-28 43-20 0-29-14-27-32z"
        fill="#b9703a"
      />
      <path d="M261 135c4 22-7 43-28 43-8 0-14-2-19-6 24 2 40-12 47-37z" fill="#96552a" />
      <path d="M226 150c7 7 17 7 26-1-1 12-7 17-15 16-7-1-11-6-11-15z" fill="#e3b98a" />
      <path d="M210 114c-3-5 0-8 4-7 1-4 6-5 8-1 3-3 7 0 6 5-2 4-11 5-18 3z" fill="#d9482b" />
      <path d="M205 122l-10 4 10 4zM205 133c-1 6 1 9 4 10 3-3 3-8 0-11z" fill="#f2b33d" />
      <path d="M214 123h.1" stroke="#2b2118" strokeWidth="5.5" />
      <path
        d="M72 190v-24M72 178c-8 0-13-5-14-13 9 0 14 5 14 13zM72 172c0-8 5-12 13-13 0 8-5 13-13 13z"
        stroke="#2f6b3c"
        strokeWidth="4"
        fill="#639f66"
      />
    </Art>
  );
}

/** Draws a letter that was sent, for "look in your inbox" and "sent". */
export function LetterSent(props: ArtProps) {
  return (
    <Art box={BOX} {...props}>
      <Patch />
      <path d="M22 196c70-20 206-20 276 0-40 16-236 16-276 0z" fill="#9bc53d" />
      <path d="M30 172c34 10 66 0 78-34" stroke="#bca982" strokeWidth="4.5" strokeDasharray="0.1 13" />
      <g transform="rotate(-10 184 112)">
        <path d="M122 72h124c5 0 8 3 8 8v72c0 5-3 8-8 8H122c-5 0-8-3-8-8V80c0-5 3-8 8-8z" fill="#fffaf0" />
        <path d="M116 156l56-46h24l56 46c-2 3-3 4-6 4H122c-3 0-5-1-6-4z" fill="#f0e2c4" />
        <path
          d="M115 76c1-3 4-4 7-4h124c3 0 6 1 7 4l-57 50c-7 6-17 6-24 0z"
          fill="#f7ead0"
          stroke="#d9c49a"
          strokeWidth="4"
        />
        <circle cx="184" cy="126" r="20" fill="#2f6b3c" />
        <path
          d="M184 138v-15M184 128c-8 0-12-4-12-12 8 0 12 4 12 12zM184 124c0-7 4-11 11-11 0 7-4 11-11 11z"
          stroke="#c0da75"
          strokeWidth="3"
          fill="#9bc53d"
        />
      </g>
      <path
        d="M70 196v-18M70 188c-6 0-10-4-11-10 7 0 11 4 11 10zM70 183c0-6 4-10 11-10 0 6-4 10-11 10z"
        stroke="#2f6b3c"
        strokeWidth="4"
        fill="#639f66"
      />
    </Art>
  );
}

/** Draws a scarecrow that looks away, for a search without results. */
export function NoResults(props: ArtProps) {
  return (
    <Art box={BOX} {...props}>
      <Patch />
      <Ground />
      <path d="M160 192V84M92 108h136" stroke="#8a5a34" strokeWidth="8" />
      <path d="M122 98h76c14 2 24 6 34 8l-4 20-32-4 6 48h-84l6-48-32 4-4-20c10-2 20-6 34-8z" fill="#4f8a96" />
      <path d="M180 98h18c14 2 24 6 34 8l-4 20-32-4 6 48h-28c8-20 10-48 6-72z" fill="#3b6f7a" />
      <path d="M138 98l22 26 22-26z" fill="#d9482b" />
      <path
        d="M90 106l-14-4M90 114l-16 4M92 122l-10 8M230 106l14-4M230 114l16 4M228 122l10 8M124 172l-4 12M136 172v12M184 172v12M196 172l4 12"
        stroke="#e3c158"
        strokeWidth="5"
      />
      <circle cx="160" cy="76" r="25" fill="#f0d6a4" />
      <path d="M150 76h.1M170 76h.1" stroke="#2b2118" strokeWidth="6" />
      <path d="M150 88c6 4 14 4 20 0M153 85v6M160 87v6M167 85v6" stroke="#6b4226" strokeWidth="2.6" />
      <path
        d="M114 62c26 10 66 10 92 0-10-8-20-9-24-10l-6-22c-10-4-22-4-32 0l-6 22c-6 1-14 2-24 10z"
        fill="#cf9d62"
      />
      <path d="M138 50c14 5 30 5 44 0" stroke="#bb381d" strokeWidth="7" />
      <path d="M212 96c-2-12 8-20 18-16 6 2 8 7 8 11l10 3-10 3c-2 8-16 12-26-1z" fill="#2b2118" />
      <path d="M230 87h.1" stroke="#fbf8f1" strokeWidth="4" />
    </Art>
  );
}
