import { Art, type ArtProps } from "../art";

export function Plum(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M48 28c4-20 20-22 34-14-6 14-20 20-34 14z" fill="#639f66" />
      <path d="M54 25c8-2 14-5 20-9" stroke="#2f6b3c" strokeWidth="2.5" />
      <path d="M48 32c0-9-3-15-8-20" stroke="#6b4226" strokeWidth="5" />
      <path d="M46 29c22-7 40 9 40 29S69 90 48 90 12 78 12 58s14-34 34-29z" fill="#7a4a8c" />
      <path d="M70 32c10 6 16 15 16 26 0 20-17 32-38 32-8 0-15-2-21-5 38 3 55-22 43-53z" fill="#5b3269" />
      <path d="M45 31c-8 14-9 30-3 44" stroke="#5b3269" strokeWidth="3.4" />
      <path d="M21 57c1-7 4-12 9-15" stroke="#bd94cb" strokeWidth="5" />
    </Art>
  );
}

export function Melon(props: ArtProps) {
  return (
    <Art {...props}>
      <circle cx="40" cy="42" r="34" fill="#d3b878" />
      <path d="M66 20a34 34 0 01-40 53c34-2 48-22 40-53z" fill="#b3955a" />
      <path
        d="M40 8v-4M22 16c-6 16-6 34 2 52M40 8c-5 20-5 44 0 68M58 14c5 12 6 24 5 34"
        stroke="#f0e0b4"
        strokeWidth="3"
      />
      <path d="M26 66c18 8 44 0 64-26 6 30-10 52-34 52-16 0-28-10-30-26z" fill="#d3b878" />
      <path d="M32 68c18 6 38-2 55-22 2 24-12 40-31 40-13 0-22-7-24-18z" fill="#ee9a5a" />
      <path d="M52 70c12-3 20-9 28-18-1 12-10 22-20 22-4 0-7-2-8-4z" fill="#f7c48f" />
      <path d="M60 69l2 1M67 65l2 1M73 60l1 1" stroke="#fdf0dc" strokeWidth="3.4" />
    </Art>
  );
}

export function Grape(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M48 30c0-9 2-15 8-21" stroke="#6b4226" strokeWidth="5" />
      <path d="M50 24c6-15 20-19 38-14-2 8-6 10-6 14 0 3 2 5 2 8-14 4-28 2-34-8z" fill="#639f66" />
      <path d="M56 25c8-2 14-5 20-9" stroke="#2f6b3c" strokeWidth="2.5" />
      <path
        d="M24 38h.1M44 38h.1M64 40h.1M34 53h.1M54 54h.1M43 69h.1M62 68h.1M50 83h.1"
        stroke="#6a4a90"
        strokeWidth="22"
      />
      <path d="M72 42h.1M64 58h.1M66 72h.1M56 86h.1" stroke="#4d3370" strokeWidth="11" />
      <path
        d="M19 35h.1M39 35h.1M59 36h.1M29 50h.1M49 50h.1M38 66h.1M46 80h.1"
        stroke="#b7a0d6"
        strokeWidth="5"
      />
    </Art>
  );
}

export function Sheep(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M48 76c-20 4-32-8-32-24s12-32 32-32 32 16 32 32-12 28-32 24z"
        fill="#f7eedb"
        stroke="#f7eedb"
        strokeWidth="19"
        strokeDasharray="0.1 15.5"
      />
      <path
        d="M66 22c12 6 14 18 14 30 0 16-12 28-32 24 18-8 28-30 18-54z"
        fill="#e2d1b0"
        stroke="#e2d1b0"
        strokeWidth="14"
        strokeDasharray="0.1 15"
      />
      <path d="M32 50C20 44 12 48 9 56c7 6 17 6 24 1zM64 50c12-6 20-2 23 6-7 6-17 6-24 1z" fill="#5b4636" />
      <path d="M48 36c14 0 19 9 18 22-1 16-8 30-18 30S31 74 30 58c-1-13 4-22 18-22z" fill="#7a5f4a" />
      <path d="M60 39c5 4 7 11 6 19-1 16-8 30-18 30-2 0-4-1-6-2 14-6 21-24 18-47z" fill="#5b4636" />
      <path d="M30 38h.1M42 31h.1M55 31h.1M66 38h.1" stroke="#f7eedb" strokeWidth="17" />
      <path d="M40 57h.1M56 57h.1" stroke="#fbf8f1" strokeWidth="7" />
      <path d="M40 58h.1M56 58h.1" stroke="#2b2118" strokeWidth="4" />
      <path d="M43 76l5 4 5-4M48 80v3" stroke="#2b2118" strokeWidth="3" />
    </Art>
  );
}

export function Cider(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M28 6h16v22c0 8 12 12 12 26v32c0 4-2 6-6 6H22c-4 0-6-2-6-6V54c0-14 12-18 12-26z"
        fill="#526f15"
      />
      <path d="M38 6h6v22c0 8 12 12 12 26v32c0 4-2 6-6 6H38c8-20 10-60 0-86z" fill="#3d5410" />
      <path d="M27 4h18v11H27z" fill="#f2b33d" />
      <path d="M16 54h40v26H16z" fill="#fbf0d9" />
      <path d="M36 62c6-5 12-1 10 6-1 5-5 8-8 7-1 0-3 0-4 0-3 1-7-2-8-7-2-7 4-11 10-6z" fill="#cf3f31" />
      <path d="M36 62c0-2 1-4 3-5" stroke="#6b4226" strokeWidth="2.6" />
      <path d="M62 46h28l-4 44c0 2-2 3-4 3H70c-2 0-4-1-4-3z" fill="#e4f2f0" />
      <path d="M63 58h26l-3 32c0 2-2 3-4 3H70c-2 0-4-1-4-3z" fill="#f2b33d" />
      <path d="M80 58h9l-3 32c0 2-2 3-4 3h-6c3-12 4-24 4-35z" fill="#d9932a" />
      <path d="M70 68h.1M75 80h.1M72 76h.1" stroke="#fdecc2" strokeWidth="4" />
    </Art>
  );
}

export function Seedling(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M48 64V26" stroke="#526f15" strokeWidth="5" />
      <path d="M47 44C29 45 17 35 17 17c18-1 30 9 30 27z" fill="#639f66" />
      <path d="M49 36c0-17 10-28 30-28 1 18-11 28-30 28z" fill="#9bc53d" />
      <path d="M24 23c8 5 14 11 20 18M72 14c-8 5-15 11-20 18" stroke="#2f6b3c" strokeWidth="2.5" />
      <ellipse cx="48" cy="61" rx="28" ry="8" fill="#6f4627" />
      <path d="M22 64h52l-6 24c-1 3-3 5-6 5H34c-3 0-5-2-6-5z" fill="#cf7a4a" />
      <path d="M64 64h10l-6 24c-1 3-3 5-6 5H46c10-8 16-18 18-29z" fill="#b06034" />
      <path d="M17 58h62v11H17z" fill="#e08f5e" />
      <path d="M64 58h15v11H63z" fill="#cf7a4a" />
    </Art>
  );
}
