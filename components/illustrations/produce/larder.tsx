import { Art, type ArtProps } from "../art";

export function MapleSyrup(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M66 38c16-2 20 8 18 18-2 8-8 12-16 12" stroke="#8a4a1c" strokeWidth="6" />
      <path
        d="M38 16h18v12c2 6 16 10 16 24v30c0 5-3 8-8 8H30c-5 0-8-3-8-8V52c0-14 14-18 16-24z"
        fill="#b5651d"
      />
      <path d="M56 28c2 6 16 10 16 24v30c0 5-3 8-8 8H50c12-12 14-42 6-62z" fill="#8f4a12" />
      <path d="M36 8h22v11H36z" fill="#2f6b3c" />
      <path d="M22 50h50v28H22z" fill="#fbf0d9" />
      <path
        d="M47 52l3 5 4-2-1 5 6-1-2 4 4 3-7 3v3l-6-1v5h-2v-5l-6 1v-3l-7-3 4-3-2-4 6 1-1-5 4 2z"
        fill="#d9482b"
      />
      <path d="M29 44c1-4 4-6 7-8" stroke="#e5a869" strokeWidth="4" />
    </Art>
  );
}

export function Honey(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M22 28h52c8 6 10 14 10 24 0 22-6 38-14 38H26c-8 0-14-16-14-38 0-10 2-18 10-24z"
        fill="#e9a52f"
      />
      <path d="M68 28h6c8 6 10 14 10 24 0 22-6 38-14 38H54c16-10 22-40 14-62z" fill="#c98218" />
      <path d="M20 14h56c3 0 4 2 4 5v6c0 3-1 5-4 5H20c-3 0-4-2-4-5v-6c0-3 1-5 4-5z" fill="#d9482b" />
      <path d="M60 14h16c3 0 4 2 4 5v6c0 3-1 5-4 5H60z" fill="#b8371d" />
      <path d="M48 40l18 10v20L48 80 30 70V50z" fill="#fdecc2" />
      <ellipse cx="42" cy="52" rx="6" ry="4.5" fill="#bfe0e8" />
      <ellipse cx="54" cy="52" rx="6" ry="4.5" fill="#bfe0e8" />
      <ellipse cx="48" cy="62" rx="9" ry="7" fill="#f2b33d" />
      <path d="M45 56v12M51 56v12" stroke="#2b2118" strokeWidth="3" />
      <path d="M20 46c0-4 2-8 4-10" stroke="#fbdd95" strokeWidth="4" />
    </Art>
  );
}

export function Egg(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M32 20c11 0 19 16 19 29s-8 20-19 20-19-7-19-20 8-29 19-29z" fill="#e9c08f" />
      <path d="M64 16c11 0 19 17 19 30s-8 20-19 20-19-7-19-20 8-30 19-30z" fill="#fbf0d9" />
      <path d="M74 23c6 7 9 16 9 23 0 13-8 20-19 20 12-10 15-26 10-43z" fill="#ecd9b4" />
      <path d="M21 45c1-6 3-11 7-15M53 41c1-6 3-11 6-14" stroke="#fff" strokeWidth="4" />
      <path d="M8 56c26 8 54 8 80 0 1 18-14 32-40 32S7 74 8 56z" fill="#cf9d62" />
      <path d="M88 56c1 18-14 32-40 32-8 0-15-1-21-4 28 2 46-8 50-25z" fill="#b07f46" />
      <path
        d="M8 58c8 8 16 3 24 8s16-3 24 1 18-2 32-9M16 72c9-2 16 4 25 1s18 4 37-3M29 82c8-3 20 2 36-3"
        stroke="#8a5a34"
        strokeWidth="2.8"
      />
    </Art>
  );
}

export function Hen(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M42 84v8M54 84v8M36 93h10M48 93h10" stroke="#d9932a" strokeWidth="4" />
      <path d="M70 42c4-10 12-14 20-12-2 4-1 6 1 9-3 1-4 4-3 8-4 0-6 3-8 8z" fill="#8a4a1c" />
      <path
        d="M16 30c0-10 8-16 17-15 9 0 13 7 14 16 2 9 10 12 20 10 8-1 12-1 15 2 4 24-8 43-32 43-24 0-34-16-32-36z"
        fill="#b9703a"
      />
      <path d="M82 43c4 24-8 43-32 43-9 0-17-2-22-7 28 3 46-12 54-36z" fill="#96552a" />
      <path d="M40 56c8 8 20 8 31-1-1 15-9 21-18 20-8-1-13-8-13-19z" fill="#e3b98a" />
      <path d="M22 17c-3-5 0-9 4-8 1-5 7-6 9-1 4-3 9 0 7 6-2 4-12 6-20 3z" fill="#d9482b" />
      <path d="M17 27L6 31l11 5z" fill="#f2b33d" />
      <path d="M15 38c-1 7 1 11 5 12 3-3 3-9 0-13z" fill="#d9482b" />
      <path d="M27 28h.1" stroke="#2b2118" strokeWidth="6" />
    </Art>
  );
}

export function Cow(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M26 26C16 24 12 16 14 7c4 8 10 10 18 12zM70 26c10-2 14-10 12-19-4 8-10 10-18 12z"
        fill="#ecd9b4"
      />
      <path d="M28 32C16 26 6 30 4 40c8 6 18 6 26 1zM68 32c12-6 22-2 24 8-8 6-18 6-26 1z" fill="#6b4226" />
      <path d="M48 16c16 0 24 8 24 22 0 10-4 16-4 26H28c0-10-4-16-4-26 0-14 8-22 24-22z" fill="#8a5a34" />
      <path d="M48 15c8 0 10 12 8 22-2 9-3 18-2 27H42c1-9 0-18-2-27-2-10 0-22 8-22z" fill="#fbf0d9" />
      <path d="M20 70c0-12 12-16 28-16s28 4 28 16c0 13-12 20-28 20s-28-7-28-20z" fill="#f3b7a0" />
      <path d="M68 58c5 3 8 7 8 12 0 13-12 20-28 20-4 0-8 0-11-1 24-3 34-14 31-31z" fill="#e39a80" />
      <path d="M38 68v4M58 68v4" stroke="#7c2513" strokeWidth="5" />
      <path d="M42 81c4 2 8 2 12 0" stroke="#7c2513" strokeWidth="3" />
      <path d="M34 42h.1M62 42h.1" stroke="#2b2118" strokeWidth="7" />
    </Art>
  );
}

export function Pig(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M22 36C14 30 12 20 17 10c10 2 18 8 21 16zM74 36c8-6 10-16 5-26-10 2-18 8-21 16z"
        fill="#e08a78"
      />
      <path d="M48 18c24 0 38 14 38 35S70 88 48 88 10 74 10 53s14-35 38-35z" fill="#f3b7a0" />
      <path d="M73 25c9 6 13 16 13 28 0 21-16 35-38 35-10 0-19-3-26-8 40 4 60-22 51-55z" fill="#e79d86" />
      <path d="M27 66c0-9 9-14 21-14s21 5 21 14-9 14-21 14-21-5-21-14z" fill="#d9786a" />
      <path d="M41 63v6M55 63v6" stroke="#7c2513" strokeWidth="5" />
      <path d="M31 45h.1M65 45h.1" stroke="#2b2118" strokeWidth="7" />
    </Art>
  );
}

export function Dairy(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M22 8h18v14c1 6 10 10 10 22v38c0 4-3 7-7 7H19c-4 0-7-3-7-7V44c0-12 9-16 10-22z" fill="#fff" />
      <path d="M12 50c12-5 26 5 38 0v32c0 4-3 7-7 7H19c-4 0-7-3-7-7z" fill="#e4f2f4" />
      <path
        d="M22 8h18v14c1 6 10 10 10 22v38c0 4-3 7-7 7H19c-4 0-7-3-7-7V44c0-12 9-16 10-22z"
        stroke="#9dc6d0"
        strokeWidth="3"
      />
      <path d="M20 4h22v9H20z" fill="#d9482b" />
      <path d="M36 66c14-8 30-16 44-20 8 2 12 8 12 16L36 74z" fill="#fbdd95" />
      <path d="M36 70l56-8v22c0 3-2 5-5 5H40c-3 0-4-2-4-5z" fill="#f2b33d" />
      <circle cx="52" cy="80" r="5" fill="#d9932a" />
      <circle cx="70" cy="74" r="4" fill="#d9932a" />
      <circle cx="81" cy="83" r="4.5" fill="#d9932a" />
    </Art>
  );
}

export function Bread(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M8 54c0-20 18-32 40-32s40 12 40 32c0 18-12 30-40 30S8 72 8 54z" fill="#cf8f4c" />
      <path d="M74 30c9 6 14 14 14 24 0 18-12 30-40 30-10 0-18-2-24-4 38 0 58-18 50-50z" fill="#ab6c2e" />
      <path
        d="M26 34c8 2 12 8 12 18-9-1-14-8-12-18zM44 29c8 3 12 10 11 20-9-2-14-10-11-20zM62 30c8 4 11 11 9 20-9-3-13-11-9-20z"
        fill="#f7e3bd"
      />
      <path d="M15 56c0-7 3-12 7-15" stroke="#ecc391" strokeWidth="4.5" />
    </Art>
  );
}

export function Preserve(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M22 30h52c6 4 8 9 8 16v36c0 5-3 8-8 8H22c-5 0-8-3-8-8V46c0-7 2-12 8-16z" fill="#b12b2b" />
      <path d="M70 30h4c6 4 8 9 8 16v36c0 5-3 8-8 8H56c16-12 20-40 14-60z" fill="#8b1f24" />
      <path d="M16 12c10-4 54-4 64 0 2 6 4 12 8 18-14 6-66 6-80 0 4-6 6-12 8-18z" fill="#f7eedb" />
      <path
        d="M22 14l-4 16M36 12l-1 20M48 12v21M60 12l1 20M74 14l4 16M14 22c20 4 48 4 68 0"
        stroke="#e39a80"
        strokeWidth="2.6"
      />
      <path d="M28 48h40v28H28z" fill="#fbf0d9" />
      <circle cx="48" cy="62" r="8" fill="#d63c34" />
      <path d="M48 56c0-3 2-5 5-5" stroke="#43834e" strokeWidth="3" />
    </Art>
  );
}

export function Basket(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M17 52C17 20 31 6 48 6s31 14 31 46" stroke="#8a5a34" strokeWidth="6" />
      <path
        d="M44 46c-11-4-17-14-15-26 12 2 18 12 15 26zM46 46c-5-12-2-23 7-29 8 9 5 22-7 29z"
        fill="#639f66"
      />
      <path d="M48 46c0-12 7-21 18-22 2 13-6 22-18 22z" fill="#43834e" />
      <circle cx="31" cy="45" r="14" fill="#d9482b" />
      <path d="M31 34l-6 3M31 34l7 2M31 34v6M31 34v-4" stroke="#2f6b3c" strokeWidth="4" />
      <path d="M22 44c1-3 3-5 5-6" stroke="#f3997c" strokeWidth="3.4" />
      <path d="M52 58c-5-12-1-23 10-26 12 2 17 14 11 26z" fill="#e8833a" />
      <path d="M62 34c0-7 3-11 9-13M62 34c-4-4-6-8-5-14" stroke="#2f6b3c" strokeWidth="5" />
      <path d="M57 45h6M68 41h4" stroke="#a9551a" strokeWidth="2.6" />
      <path d="M8 52h80l-8 33c-1 4-4 6-8 6H24c-4 0-7-2-8-6z" fill="#cf9d62" />
      <path d="M74 52h14l-8 33c-1 4-4 6-8 6H54c12-8 18-24 20-39z" fill="#b07f46" />
      <path d="M12 67h72M16 79h64M30 54l4 36M48 54v36M66 54l-4 36" stroke="#8a5a34" strokeWidth="3" />
      <path d="M7 52h82" stroke="#8a5a34" strokeWidth="7" />
    </Art>
  );
}
