import type { ReactNode } from "react";

/** What a drawing may be asked for by whoever writes it to a file. */
export type ArtProps = { id?: string };

/** Frame of every drawing; written as SVG text, to a file or into a picture, and never rendered by React. */
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
