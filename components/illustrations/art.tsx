import type { ReactNode } from "react";
import { markupOf } from "./markup";

export type ArtProps = {
  /** Words for a picture that says something the text doesn't; without them it is decoration. */
  title?: string;
  className?: string;
};

/** Frame of every drawing. No ids inside: the same one may stand twenty times on a page. */
export function Art({
  title,
  className,
  box = "0 0 96 96",
  fit,
  xmlns,
  children,
}: ArtProps & {
  box?: string;
  fit?: string;
  /** Needed by a drawing that is a file of its own. */
  xmlns?: string;
  children: ReactNode;
}) {
  const said = title ? ({ role: "img", "aria-label": title } as const) : ({ "aria-hidden": true } as const);
  return (
    <svg
      xmlns={xmlns}
      viewBox={box}
      preserveAspectRatio={fit}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...said}
      dangerouslySetInnerHTML={{ __html: markupOf(children) }}
    />
  );
}
