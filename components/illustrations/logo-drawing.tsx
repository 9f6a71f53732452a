import { Art, type ArtProps } from "./art";

/** Draws a sprout over two furrows. */
export function LogoDrawing(props: ArtProps) {
  return (
    <Art box="0 0 40 40" {...props}>
      <rect width="40" height="40" rx="11" fill="#2f6b3c" />
      <path d="M5 30.5c9-4.5 21-4.5 30 0M9 35.5c7-3 15-3 22 0" stroke="#639f66" strokeWidth="2.6" />
      <path d="M20 29V17.5" stroke="#fbf8f1" strokeWidth="3" />
      <path d="M20 21.5C11.5 21.5 7 16 7.3 8.3 15.5 8 20.3 13 20 21.5z" fill="#9bc53d" />
      <path d="M20 18.5c0-7.3 4.3-12 12.3-12 .4 7.6-4 12.3-12.3 12z" fill="#f2b33d" />
    </Art>
  );
}
