import type { ReactNode } from "react";

/** `id` names the drawing in its file. */
export type ArtProps = { id?: string };

/** The frame of every drawing. It becomes SVG text in a file or in a picture; React never renders it on a page. */
export const Art = ({
  id,
  box = "0 0 96 96",
  children,
}: ArtProps & { box?: string; children: ReactNode }) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    id={id}
    viewBox={box}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);
