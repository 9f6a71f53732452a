import { Art, type ArtProps } from "../art";

export function Carrot(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M62 36C52 26 44 15 47 5c10 4 16 15 15 31z" fill="#43834e" />
      <path d="M60 34c-1-14 7-26 18-29 4 12-4 25-18 29z" fill="#639f66" />
      <path d="M60 36c6-12 19-18 31-13-2 12-16 19-31 13z" fill="#2f6b3c" />
      <path d="M43 31c8-9 26 6 20 18-9 16-31 34-51 41 4-20 17-45 31-59z" fill="#e8833a" />
      <path d="M63 36c4 4 4 9 0 13-9 16-31 34-51 41 22-13 42-32 51-54z" fill="#c96a25" />
      <path d="M42 44l8 7M31 55l10 4M36 68l-6-4M24 70l5 4" stroke="#a9551a" strokeWidth="3" />
      <path d="M38 42c2-3 4-5 7-6" stroke="#f8be8b" strokeWidth="4" />
    </Art>
  );
}

export function Beet(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M46 42C32 38 22 25 24 8c14 3 24 17 22 34z" fill="#43834e" />
      <path d="M49 42c14-4 25-17 23-34-14 3-25 17-23 34z" fill="#639f66" />
      <path d="M48 42c-7-10-8-24 0-36 8 12 7 26 0 36z" fill="#2f6b3c" />
      <path d="M48 46V16M47 46c-4-11-9-20-17-29M49 46c4-11 9-20 17-29" stroke="#c0446f" strokeWidth="3" />
      <path
        d="M48 39c19 0 31 10 31 22 0 13-13 20-22 22-4 1-6 4-9 11-3-7-5-10-9-11-9-2-22-9-22-22 0-12 12-22 31-22z"
        fill="#97305a"
      />
      <path
        d="M68 43c7 4 11 11 11 18 0 13-13 20-22 22-4 1-6 4-9 11-2-5-3-8-6-10 23-4 32-20 26-41z"
        fill="#732043"
      />
      <path d="M25 59c1-5 4-8 8-10" stroke="#d27a9d" strokeWidth="4.5" />
    </Art>
  );
}

export function Potato(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M10 60c-2-14 10-20 20-27 11-8 21-17 36-13 16 4 24 20 20 36-4 17-18 29-38 30-21 1-36-8-38-26z"
        fill="#cf9d62"
      />
      <path d="M76 25c10 7 13 19 10 31-4 17-18 29-38 30-14 1-26-3-33-12 36 6 66-14 61-49z" fill="#b07f46" />
      <path d="M21 55c3-6 8-10 13-13" stroke="#ecd0a0" strokeWidth="5" />
      <path
        d="M40 54c3-2 6-2 9 0M58 37c3-2 5-1 7 1M62 64c2-2 5-2 8 0M33 71c2-1 4-1 6 1M49 30h.1"
        stroke="#7d5527"
        strokeWidth="3.4"
      />
    </Art>
  );
}

export function Onion(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M40 10c5 6 6 13 5 21h8c-2-8 0-15 6-20-5 1-8 3-10 6-2-4-5-6-9-7z" fill="#9a6a2f" />
      <path d="M48 26c6 6 36 13 36 36 0 17-17 25-36 25S12 79 12 62c0-23 30-30 36-36z" fill="#dd9a48" />
      <path d="M56 32c10 5 28 12 28 30 0 17-17 25-36 25 25-8 27-34 8-55z" fill="#bf7a2c" />
      <path d="M45 33C31 45 28 66 38 83M50 33c14 12 17 33 7 50M48 34v50" stroke="#a9641d" strokeWidth="2.6" />
      <path d="M21 61c1-7 5-11 10-14" stroke="#f7d9a8" strokeWidth="5" />
      <path d="M42 88l-3 5M48 88v6M54 88l3 5" stroke="#9a6a2f" strokeWidth="3" />
    </Art>
  );
}

export function Garlic(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M42 8c4 8 4 15 2 24h10c-2-9-2-17 3-25z" fill="#cdbb95" />
      <path
        d="M48 27c5 8 36 14 36 38 0 15-13 22-22 21-5 3-9 3-14 3s-9 0-14-3c-9 1-22-6-22-21 0-24 31-30 36-38z"
        fill="#f7eedb"
      />
      <path d="M56 35c10 7 28 12 28 30 0 15-13 22-22 21-5 3-9 3-14 3 20-8 22-33 8-54z" fill="#e2d1b0" />
      <path d="M46 36C31 46 26 68 35 86M51 36c13 10 19 31 11 50" stroke="#b59a75" strokeWidth="2.6" />
      <path d="M17 66c-1 8 3 13 9 15M46 45c-3 9-4 21-2 30" stroke="#b98fa6" strokeWidth="3" />
      <path d="M43 90l-2 3M48 90v4M53 90l2 3" stroke="#b59a75" strokeWidth="3" />
    </Art>
  );
}

export function Radish(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M46 38C30 36 22 22 27 7c13 4 22 16 19 31z" fill="#639f66" />
      <path d="M49 38c15-1 26-15 22-31-14 4-24 16-22 31z" fill="#43834e" />
      <path d="M47 38c-4-10-9-17-15-23M50 38c3-10 8-17 14-23" stroke="#2f6b3c" strokeWidth="2.6" />
      <path
        d="M48 36c17 0 28 9 28 21 0 10-8 17-17 21 0 0-5 4-11 16-6-12-11-16-11-16-9-4-17-11-17-21 0-12 11-21 28-21z"
        fill="#d94f76"
      />
      <path
        d="M67 41c6 4 9 10 9 16 0 10-8 17-17 21-4 2-8 8-11 16 1-5 2-9 0-13 17-6 24-21 19-40z"
        fill="#b43259"
      />
      <path d="M37 78c7 3 15 3 22 0-4 3-8 9-11 16-3-7-7-13-11-16z" fill="#f3c3cc" />
      <path d="M28 56c1-5 4-8 8-9" stroke="#f6b4c6" strokeWidth="4.5" />
    </Art>
  );
}
