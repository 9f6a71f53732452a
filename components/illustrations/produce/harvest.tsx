import { Art, type ArtProps } from "../art";

export function Eggplant(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M68 28c8 9 9 22 4 34-7 19-26 31-44 28C11 87 4 71 10 57c5-11 16-13 27-19 9-6 11-13 19-16 5-1 9 2 12 6z"
        fill="#5b3477"
      />
      <path
        d="M68 28c8 9 9 22 4 34-7 19-26 31-44 28-5-1-10-4-13-8 22 3 41-9 48-28 4-9 5-18 5-26z"
        fill="#432358"
      />
      <path d="M19 62c3-7 10-9 17-13" stroke="#a888c4" strokeWidth="5" />
      <path d="M70 20c2-6 7-10 13-12" stroke="#526f15" strokeWidth="7" />
      <path
        d="M47 26c1-10 9-17 19-16 10 0 17 8 17 18-5-1-8 1-10 5-4-3-7-3-10 0-2-4-6-6-10-4-1-3-3-4-6-3z"
        fill="#43834e"
      />
      <path d="M66 16c-3 3-6 5-10 6M70 17c3 2 5 5 6 8" stroke="#7fb04f" strokeWidth="3" />
    </Art>
  );
}

export function Rhubarb(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M38 90L30 42M50 90V38M61 90l8-48" stroke="#c8374b" strokeWidth="11" />
      <path d="M36 84l-5-30M48 84V50M60 83l5-30" stroke="#f0959a" strokeWidth="3.2" />
      <path d="M31 50C15 51 5 41 8 27c2-8 8-9 12-14 7 1 12-1 16 5 7 10 5 24-5 32z" fill="#639f66" />
      <path d="M67 50c16 1 26-9 23-23-2-8-8-9-12-14-7 1-12-1-16 5-7 10-5 24 5 32z" fill="#43834e" />
      <path d="M50 47c-15-4-20-17-15-30 3-7 8-8 15-13 7 5 12 6 15 13 5 13 0 26-15 30z" fill="#2f6b3c" />
      <path
        d="M50 45V18M50 34l-8-8M50 34l8-8M30 46c-4-8-7-14-12-20M68 46c4-8 7-14 12-20"
        stroke="#c0da75"
        strokeWidth="2.6"
      />
    </Art>
  );
}

export function Cranberry(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M52 24c6-13 20-19 36-13-4 14-20 20-36 13z" fill="#639f66" />
      <path d="M56 22c9-2 16-5 23-9" stroke="#2f6b3c" strokeWidth="2.5" />
      <path d="M49 30C40 17 26 14 13 21c6 12 21 17 36 9z" fill="#43834e" />
      <circle cx="50" cy="41" r="19" fill="#d63c4c" />
      <circle cx="28" cy="67" r="21" fill="#b8243a" />
      <circle cx="68" cy="68" r="22" fill="#c82f43" />
      <path d="M83 52a22 22 0 01-27 34c18 2 30-14 27-34z" fill="#96182d" />
      <path
        d="M39 35c2-4 5-6 8-7M13 63c1-5 4-8 8-10M53 63c2-6 5-9 10-10"
        stroke="#f5a3a6"
        strokeWidth="4.4"
      />
      <path
        d="M60 47l3 3M63 47l-3 3M30 76l3 3M33 76l-3 3M72 77l3 3M75 77l-3 3"
        stroke="#6d0f20"
        strokeWidth="2.6"
      />
    </Art>
  );
}

export function Fish(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M36 33c6-11 18-14 28-11-1 7-3 11-6 16zM42 66c4 8 11 12 19 12 0-6-1-10-4-15z" fill="#5d8196" />
      <path
        d="M5 51c11-20 38-31 62-10l23-16c-4 9-5 17-5 26s1 17 5 26L67 61C43 81 16 72 5 51z"
        fill="#7ba3b8"
      />
      <path d="M5 51c20 8 42 8 62-2l19-4c-1 9 0 22 4 32L67 61C43 81 16 72 5 51z" fill="#c9dde3" />
      <path d="M13 50c18 4 36 3 54-5" stroke="#e58f83" strokeWidth="5" />
      <path d="M31 37c6 9 6 20 0 29" stroke="#5d8196" strokeWidth="3" />
      <path d="M42 36h.1M50 35h.1M46 43h.1M56 40h.1M39 43h.1M62 38h.1" stroke="#436274" strokeWidth="4" />
      <path d="M20 45h.1" stroke="#fbf8f1" strokeWidth="8" />
      <path d="M20 45h.1" stroke="#2b2118" strokeWidth="4.4" />
    </Art>
  );
}
