import { Art, type ArtProps } from "../art";

export function Lettuce(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M48 84C28 86 15 74 15 59c0-20 13-41 33-41s33 21 33 41c0 15-13 27-33 25z"
        fill="#43834e"
        stroke="#43834e"
        strokeWidth="17"
        strokeDasharray="0.1 13.4"
      />
      <path
        d="M48 86c-16 1-26-9-26-22 0-16 11-32 26-32s26 16 26 32c0 13-10 23-26 22z"
        fill="#7fb04f"
        stroke="#7fb04f"
        strokeWidth="11"
        strokeDasharray="0.1 10.6"
      />
      <path
        d="M48 88c-11 0-17-7-17-17 0-11 7-23 17-23s17 12 17 23c0 10-6 17-17 17z"
        fill="#c0da75"
        stroke="#c0da75"
        strokeWidth="8"
        strokeDasharray="0.1 8.4"
      />
      <path d="M48 88V58M48 79l-9-9M48 79l9-9M48 70l-6-6M48 70l6-6" stroke="#f5f9e6" strokeWidth="3.4" />
      <path
        d="M17 66c-2-5-2-10 0-15M79 66c2-5 2-10 0-15M35 26c3-2 6-3 9-3M61 29c-2-2-4-3-6-4"
        stroke="#639f66"
        strokeWidth="3"
      />
    </Art>
  );
}

export function Corn(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M48 6c13 0 19 18 19 40 0 20-7 36-19 36S29 66 29 46C29 24 35 6 48 6z" fill="#f2b33d" />
      <path
        d="M41 20h.1M48 16h.1M55 20h.1M36 31h.1M44 30h.1M52 30h.1M60 31h.1M36 42h.1M44 41h.1M52 41h.1M60 42h.1M36 53h.1M44 52h.1M52 52h.1M60 53h.1M44 63h.1M52 63h.1"
        stroke="#fbdd95"
        strokeWidth="6.5"
      />
      <path d="M48 91C29 88 15 71 17 39c18 8 30 26 31 52z" fill="#639f66" />
      <path d="M48 91c19-3 33-20 31-52-18 8-30 26-31 52z" fill="#43834e" />
      <path d="M48 91c-9-8-12-22-6-38 8 5 14 20 6 38z" fill="#2f6b3c" />
      <path d="M24 50c8 8 15 18 19 30M72 50c-8 8-14 18-17 28" stroke="#c0da75" strokeWidth="2.6" />
    </Art>
  );
}

export function Bean(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M46 16c-2 20 12 36 38 37" stroke="#2f6b3c" strokeWidth="13" />
      <path d="M29 22c-2 30 20 48 53 46" stroke="#639f66" strokeWidth="13" />
      <path d="M13 32c0 34 26 54 61 50" stroke="#43834e" strokeWidth="13" />
      <path
        d="M49 28c4 9 12 16 24 19M33 38c5 13 17 23 34 25M18 50c6 16 20 27 40 28"
        stroke="#b6d68a"
        strokeWidth="4.6"
        strokeDasharray="0.1 10"
      />
      <path d="M46 14c-1-4-4-7-7-8M29 20c-1-4-4-7-7-8M13 30c0-4-2-8-6-9" stroke="#526f15" strokeWidth="5" />
    </Art>
  );
}

export function Pea(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M10 70C8 34 36 8 82 12c8 1 8 5 6 10C76 60 48 84 14 78c-3-1-4-4-4-8z" fill="#43834e" />
      <path d="M18 70C20 42 42 20 80 20 68 50 46 72 18 70z" fill="#265832" />
      <circle cx="29" cy="62" r="8" fill="#9bc53d" />
      <circle cx="41" cy="52" r="10" fill="#9bc53d" />
      <circle cx="55" cy="40" r="10" fill="#9bc53d" />
      <circle cx="68" cy="29" r="8" fill="#9bc53d" />
      <path
        d="M26 60c0-2 2-3 3-3M37 49c1-2 3-3 5-3M51 37c1-2 3-3 5-3M65 27c0-1 2-2 3-2"
        stroke="#eaf3cb"
        strokeWidth="3"
      />
      <path d="M84 13c2-3 4-5 8-6M10 76c-3 2-4 5-4 8" stroke="#526f15" strokeWidth="4" />
      <path d="M15 78c34 4 60-20 72-54" stroke="#639f66" strokeWidth="6" />
    </Art>
  );
}

export function Broccoli(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M36 50h25c-2 10 0 18 5 34-10 7-27 7-36 0 6-14 8-24 6-34z" fill="#9bc53d" />
      <path d="M55 50h6c-2 10 0 18 5 34-4 3-10 5-16 5 7-12 7-26 5-39z" fill="#7ba52b" />
      <path d="M42 66L26 54M54 66l16-12" stroke="#9bc53d" strokeWidth="9" />
      <path
        d="M26 60C13 60 7 50 10 41c1-7 7-11 13-11 1-12 12-19 24-18 11-2 22 5 24 16 9 0 16 7 16 15 1 10-7 17-17 17-6 0-9-3-12-6-6 6-16 6-20 0-3 4-7 6-12 6z"
        fill="#2f6b3c"
      />
      <path
        d="M23 44c0-6 4-9 9-9M37 30c1-6 6-9 12-9M56 38c3-4 8-5 12-3M41 46c3-3 6-4 10-3"
        stroke="#639f66"
        strokeWidth="5"
      />
    </Art>
  );
}

export function Asparagus(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M28 88V30M48 90V22M68 88V32" stroke="#639f66" strokeWidth="14" />
      <path d="M32 88V34M52 90V26M72 88V36" stroke="#43834e" strokeWidth="5" />
      <path
        d="M28 8c9 9 11 19 7 31H21c-4-12-2-22 7-31zM48 2c9 9 11 19 7 31H41c-4-12-2-22 7-31zM68 10c9 9 11 19 7 31H61c-4-12-2-22 7-31z"
        fill="#2f6b3c"
      />
      <path
        d="M24 32l4-6 4 6M44 26l4-6 4 6M64 34l4-6 4 6M28 52l4-6M48 46l4-6M68 54l4-6"
        stroke="#9bc53d"
        strokeWidth="2.8"
      />
      <path d="M16 62c20 6 44 6 64 0v11c-20 6-44 6-64 0z" fill="#d9482b" />
    </Art>
  );
}

export function Herb(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M48 88V34M48 70L28 46M48 70l20-24" stroke="#526f15" strokeWidth="4" />
      <path d="M48 38c-12-7-15-21-8-33 14 4 19 20 8 33z" fill="#639f66" />
      <path d="M48 38c-2-13 7-24 21-25 3 14-7 26-21 25z" fill="#43834e" />
      <path d="M30 50C15 52 6 42 7 29c14-1 25 8 23 21z" fill="#43834e" />
      <path d="M31 50c-5-13 1-23 12-26 6 12 1 24-12 26z" fill="#9bc53d" />
      <path d="M66 50c15 2 24-8 23-21-14-1-25 8-23 21z" fill="#639f66" />
      <path d="M46 66C34 70 22 65 18 54c12-4 25 0 28 12z" fill="#639f66" />
      <path d="M50 66c12 4 24-1 28-12-12-4-25 0-28 12z" fill="#2f6b3c" />
      <path
        d="M44 13c2 8 3 15 4 22M65 19c-6 5-11 11-15 18M13 34c6 4 11 9 16 14M83 34c-6 4-11 9-16 14"
        stroke="#265832"
        strokeWidth="2"
      />
      <path d="M38 74c7 3 13 3 20 0v7c-7 3-13 3-20 0z" fill="#cf9d62" />
      <path d="M42 82l-4 10M48 83v10M54 82l4 10" stroke="#526f15" strokeWidth="4" />
    </Art>
  );
}

export function Flower(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M48 50v42" stroke="#43834e" strokeWidth="6" />
      <path
        d="M46 84C34 86 24 79 21 68c13-2 23 4 25 16zM50 78c12 1 21-6 24-18-13-1-22 6-24 18z"
        fill="#639f66"
      />
      <path
        d="M48 4c6 3 8 8 7 14 5-5 11-6 17-3 0 7-3 11-8 14 7-1 12 1 16 7-4 6-9 8-16 7 5 3 8 7 8 14-6 3-12 2-17-3 1 6-1 11-7 14-6-3-8-8-7-14-5 5-11 6-17 3 0-7 3-11 8-14-7 1-12-1-16-7 4-6 9-8 16-7-5-3-8-7-8-14 6-3 12-2 17 3-1-6 1-11 7-14z"
        fill="#f2b33d"
      />
      <circle cx="48" cy="36" r="13" fill="#6b4226" />
      <path d="M43 33h.1M49 30h.1M54 35h.1M48 38h.1M43 41h.1M52 42h.1" stroke="#cf9d62" strokeWidth="3" />
    </Art>
  );
}

export function Mushroom(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M37 50h22c-1 12 1 22 5 31 2 8-34 8-32 0 4-9 6-19 5-31z" fill="#f7eedb" />
      <path d="M53 50h6c-1 12 1 22 5 31 1 5-8 6-16 6 8-11 8-24 5-37z" fill="#e2d1b0" />
      <path d="M8 50c0-22 17-38 40-38s40 16 40 38c0 11-80 11-80 0z" fill="#b9824e" />
      <path d="M72 20c10 7 16 18 16 30 0 6-20 8-40 8 24-5 32-19 24-38z" fill="#96622f" />
      <path d="M14 54c20 6 48 6 68 0-6 7-18 9-34 9s-28-2-34-9z" fill="#ecd9b4" />
      <path d="M22 40c2-6 6-10 11-12" stroke="#e3b98a" strokeWidth="5" />
      <path d="M48 24h.1M60 36h.1M42 42h.1" stroke="#e3b98a" strokeWidth="7" />
    </Art>
  );
}
