import { Art, type ArtProps } from "../art";

export function Tomato(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M48 29c24-6 40 9 40 28S71 88 48 88 8 76 8 57s16-34 40-28z" fill="#d9482b" />
      <path d="M71 29c24 15 20 52-15 58-14 2-27-1-36-9 41 6 62-17 51-49z" fill="#b8371d" />
      <path d="M19 54c1-8 6-13 12-15" stroke="#f3997c" strokeWidth="5" />
      <path
        d="M48 33c-4 7-12 10-20 8 4-2 6-5 7-9-6 0-12-2-15-6 8-3 17-2 24 2l1-15 7 1-1 14c7-4 16-5 24-2-3 4-9 6-15 6 2 4 4 7 7 9-7 2-15-1-19-8z"
        fill="#2f6b3c"
      />
    </Art>
  );
}

export function Strawberry(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M48 90C29 82 11 59 14 41c2-11 13-15 22-12 5 2 7 3 12 3s7-1 12-3c9-3 20 1 22 12 3 18-15 41-34 49z"
        fill="#d63c34"
      />
      <path d="M70 29c20 10 10 41-22 61-6-3-12-7-17-12 28-8 43-28 39-49z" fill="#b12b2b" />
      <path
        d="M27 47v3M41 45v3M55 45v3M69 47v3M34 58v3M48 57v3M62 58v3M41 70v3M55 70v3M48 81v2"
        stroke="#fbdd95"
        strokeWidth="3.4"
      />
      <path
        d="M48 36c-5 5-13 6-20 3l5-6c-6 0-11-3-14-8 8-4 17-3 24 2l2-16 6 1-1 15c7-5 16-6 24-2-3 5-8 8-14 8l5 6c-6 3-12 2-17-3z"
        fill="#43834e"
      />
    </Art>
  );
}

export function Apple(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M48 33c7-7 18-9 27-4 10 6 13 18 10 31-4 17-14 29-25 29-5 0-7-3-12-3s-7 3-12 3c-11 0-21-12-25-29-3-13 0-25 10-31 9-5 20-3 27 4z"
        fill="#cf3f31"
      />
      <path d="M74 28c11 6 14 19 11 32-4 17-14 29-25 29-5 0-7-3-12-3 24-6 35-30 26-58z" fill="#ab2e25" />
      <path d="M19 53c0-8 4-13 10-15" stroke="#f08e7c" strokeWidth="5" />
      <path d="M48 36c0-9-1-17-5-24" stroke="#6b4226" strokeWidth="5" />
      <path d="M50 24c2-11 13-17 27-15-1 12-13 20-27 15z" fill="#639f66" />
      <path d="M52 23c7-3 13-6 19-10" stroke="#2f6b3c" strokeWidth="2.5" />
    </Art>
  );
}

export function Blueberry(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M50 26c4-13 18-19 34-15-3 14-18 21-34 15z" fill="#639f66" />
      <path d="M54 24c9-2 16-6 23-10" stroke="#2f6b3c" strokeWidth="2.5" />
      <circle cx="49" cy="38" r="20" fill="#5a6fae" />
      <circle cx="28" cy="65" r="22" fill="#44578f" />
      <path d="M47 53a22 22 0 01-35 27c20 3 34-9 35-27z" fill="#33426f" />
      <circle cx="68" cy="65" r="22" fill="#4d619d" />
      <path d="M87 53a22 22 0 01-35 27c20 3 34-9 35-27z" fill="#33426f" />
      <path
        d="M22 55l5 3 6-3-1 6 4 5-6 1-3 6-3-6-6-1 4-5zM63 55l5 3 6-3-1 6 4 5-6 1-3 6-3-6-6-1 4-5zM44 27l5 3 6-3-1 6 3 5-6 1-2 5-3-5-6-1 4-5z"
        fill="#26335a"
      />
      <path d="M32 33c1-4 4-7 7-8" stroke="#a9b6de" strokeWidth="4" />
    </Art>
  );
}

export function Raspberry(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M18 44c0-14 14-18 30-18s30 4 30 18c0 18-15 46-30 46S18 62 18 44z" fill="#a92c50" />
      <path
        d="M29 36h.1M48 35h.1M67 36h.1M22 48h.1M38 48h.1M57 48h.1M74 48h.1M30 61h.1M48 61h.1M66 61h.1M39 73h.1M57 73h.1M48 83h.1"
        stroke="#cf4a70"
        strokeWidth="15"
      />
      <path
        d="M26 33h.1M45 32h.1M64 33h.1M35 45h.1M54 45h.1M27 58h.1M45 58h.1M36 70h.1"
        stroke="#ee93ab"
        strokeWidth="4"
      />
      <path
        d="M48 31c-7 4-15 3-23-2l6-4c-5-2-8-6-9-11 9-1 17 2 23 8V8h6v14c6-6 14-9 23-8-1 5-4 9-9 11l6 4c-8 5-16 6-23 2z"
        fill="#43834e"
      />
    </Art>
  );
}

export function Pear(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M48 22c12 0 16 9 17 19 1 9 15 15 15 29 0 13-14 20-32 20s-32-7-32-20c0-14 14-20 15-29 1-10 5-19 17-19z"
        fill="#c0da75"
      />
      <path
        d="M62 29c3 5 2 9 3 13 2 8 15 14 15 28 0 13-14 20-32 20-6 0-12-1-17-3 33-3 39-27 31-58z"
        fill="#9bc53d"
      />
      <path d="M27 66c0-6 4-10 8-13" stroke="#eaf3cb" strokeWidth="5" />
      <path d="M48 25c0-7-2-12-5-17" stroke="#6b4226" strokeWidth="5" />
      <path d="M49 17c5-8 15-10 25-6-4 9-15 13-25 6z" fill="#43834e" />
    </Art>
  );
}

export function Squash(props: ArtProps) {
  return (
    <Art {...props}>
      <ellipse cx="24" cy="59" rx="18" ry="26" fill="#d9822b" />
      <ellipse cx="72" cy="59" rx="18" ry="26" fill="#c26d1f" />
      <ellipse cx="35" cy="59" rx="19" ry="29" fill="#e8953a" />
      <ellipse cx="61" cy="59" rx="19" ry="29" fill="#d9822b" />
      <ellipse cx="48" cy="60" rx="16" ry="30" fill="#f2a945" />
      <path d="M39 47c1-5 3-8 6-10" stroke="#fbdd95" strokeWidth="4" />
      <path d="M41 34c2-8 2-14-3-21l10-5c5 8 7 16 7 26-5 3-10 3-14 0z" fill="#526f15" />
      <path d="M53 28c8-10 20-12 33-7-4 10-19 15-33 7z" fill="#639f66" />
      <path d="M57 27c8-1 15-3 22-5" stroke="#2f6b3c" strokeWidth="2.5" />
    </Art>
  );
}

export function Pepper(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M48 32c6-6 15-7 23-3 11 6 13 18 11 31-2 17-9 29-19 29-6 0-9-4-15-4s-9 4-15 4c-10 0-17-12-19-29-2-13 0-25 11-31 8-4 17-3 23 3z"
        fill="#f2b33d"
      />
      <path d="M71 29c11 6 13 18 11 31-2 17-9 29-19 29-6 0-9-4-15-4 23-6 31-31 23-56z" fill="#dc9226" />
      <path d="M37 40c-4 14-3 29 2 43M59 40c4 14 3 29-2 43" stroke="#dc9226" strokeWidth="3" />
      <path d="M21 54c0-7 3-12 7-14" stroke="#fdecc2" strokeWidth="5" />
      <path d="M28 32c5-7 12-9 20-9s15 2 20 9c-6 4-13 5-20 3-7 2-14 1-20-3z" fill="#2f6b3c" />
      <path d="M48 25c0-6 2-11 8-15" stroke="#2f6b3c" strokeWidth="7" />
    </Art>
  );
}

export function Cucumber(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M22 74L74 22" stroke="#2f6b3c" strokeWidth="29" />
      <path d="M31 79L80 30" stroke="#265832" strokeWidth="11" />
      <path d="M20 66L66 20M29 74l7-7M43 60l7-7M57 46l7-7M71 32l3-3" stroke="#7fb56f" strokeWidth="3" />
      <path d="M80 16l7-7" stroke="#526f15" strokeWidth="5" />
      <circle cx="66" cy="68" r="21" fill="#43834e" />
      <circle cx="66" cy="68" r="17" fill="#eaf3cb" />
      <circle cx="66" cy="68" r="10" fill="#d7e8a3" />
      <path
        d="M66 60v3M66 73v3M58 68h3M71 68h3M60 62l2 2M70 72l2 2M72 62l-2 2M62 72l-2 2"
        stroke="#9bc53d"
        strokeWidth="2.6"
      />
    </Art>
  );
}
