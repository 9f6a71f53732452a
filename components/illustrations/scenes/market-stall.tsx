import { Art, type ArtProps } from "../art";

/** Draws a market stall, for the home page and the QR code posters. */
export function MarketStall(props: ArtProps) {
  return (
    <Art box="0 0 560 440" {...props}>
      <path
        d="M40 250C24 150 92 70 200 66 270 10 430 24 478 106c56 40 66 140 20 208-46 62-372 70-428 10-16-18-26-44-30-74z"
        fill="#f4ecdb"
      />
      <circle cx="452" cy="96" r="38" fill="#f7ca68" />
      <path d="M250 62h70M284 44h30" stroke="#fffdf9" strokeWidth="16" />
      <path d="M30 366c120-38 380-38 500 0-60 46-440 46-500 0z" fill="#9bc53d" />
      <path d="M92 376c110-22 266-22 372 0M150 392c80-12 180-12 258 0" stroke="#7ba52b" strokeWidth="6" />
      <path d="M112 372V150M448 372V150" stroke="#8a5a34" strokeWidth="13" />
      <path d="M118 190h324v116H118z" fill="#fbf0d9" />
      <path d="M118 190h324v26H118z" fill="#ecd9b4" />
      <path d="M110 106h340l34 76H76z" fill="#fffaf0" />
      <path
        d="M110 106h48.600l-24.3 76H76zM207 106h48.600l-5 76h-58.200zM304.4 106H353l14.6 76h-58.200zM401.6 106H450l34 76h-58.200z"
        fill="#d9482b"
      />
      <path
        d="M76 180h58.300v6a29.1 26 0 01-58.3 0zM192.5 180h58.300v6a29.1 26 0 01-58.3 0zM309.2 180h58.300v6a29.1 26 0 01-58.3 0zM425.7 180H484v6a29.1 26 0 01-58.3 0z"
        fill="#b8371d"
      />
      <path
        d="M134.3 180h58.200v6a29.1 26 0 01-58.2 0zM250.9 180h58.300v6a29.1 26 0 01-58.3 0zM367.5 180h58.300v6a29.1 26 0 01-58.3 0z"
        fill="#ecdcbc"
      />
      <path d="M238 226h84v50h-84z" fill="#2f6b3c" stroke="#8a5a34" strokeWidth="6" />
      <path d="M252 242h56M252 252h40M252 262h48" stroke="#dcebd4" strokeWidth="4" />
      <path
        d="M140 268h.1M162 262h.1M184 268h.1M206 264h.1M150 254h.1M174 250h.1M197 252h.1"
        stroke="#d9482b"
        strokeWidth="28"
      />
      <path
        d="M136 260h.1M158 254h.1M180 260h.1M146 246h.1M170 242h.1M193 245h.1"
        stroke="#f3997c"
        strokeWidth="6"
      />
      <path
        d="M352 274l10-36M372 274l2-42M392 274l-4-38M412 274l-12-34M424 274l-8-32"
        stroke="#e8833a"
        strokeWidth="17"
      />
      <path
        d="M360 232l-8-18M366 230l4-20M376 226l8-18M388 230l-2-22M398 234l12-18M414 238l10-14"
        stroke="#43834e"
        strokeWidth="8"
      />
      <path d="M122 274h108v40H122zM334 274h108v40H334z" fill="#cf9d62" />
      <path d="M122 294h108M334 294h108" stroke="#8a5a34" strokeWidth="4" />
      <path d="M96 312h368v74H96z" fill="#b07f46" />
      <path d="M92 304h376v20H92z" fill="#8a5a34" />
      <path d="M96 348h368M170 324v62M250 324v62M330 324v62M408 324v62" stroke="#8a5a34" strokeWidth="5" />
      <path d="M244 300c-8-14 4-26 16-22 4-12 26-12 30 0 14-4 24 10 16 22z" fill="#639f66" />
      <path d="M262 302c-4-10 4-18 13-16 10-2 17 6 14 16z" fill="#c0da75" />
      <ellipse cx="66" cy="366" rx="22" ry="28" fill="#d9822b" />
      <ellipse cx="98" cy="366" rx="22" ry="28" fill="#c26d1f" />
      <ellipse cx="82" cy="367" rx="20" ry="31" fill="#f2a945" />
      <path d="M82 336c0-8-2-12-6-16" stroke="#526f15" strokeWidth="8" />
      <path d="M466 352h58l-7 46h-44z" fill="#5d9ba7" />
      <path d="M506 352h18l-7 46h-20c5-14 8-30 9-46z" fill="#3b6f7a" />
      <path
        d="M480 352c-6-14-4-30-8-44M496 352c0-20 2-36 0-56M508 352c2-14 6-26 12-36"
        stroke="#43834e"
        strokeWidth="5"
      />
      <circle cx="471" cy="300" r="15" fill="#f2b33d" />
      <circle cx="497" cy="286" r="17" fill="#ef967a" />
      <circle cx="522" cy="308" r="15" fill="#fbdd95" />
      <path d="M471 300h.1M497 286h.1M522 308h.1" stroke="#8a4a1c" strokeWidth="12" />
    </Art>
  );
}
