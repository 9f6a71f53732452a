import { clsx } from "clsx";
import type { coverOf } from "./cover-choice";

export type Cover = ReturnType<typeof coverOf>;

/**
 * Landscape for a farm without a photo, as one of the files of public/covers. Fills its box and keeps the ground in
 * view. `first` is for what shows before scrolling.
 */
export const FarmCover = ({
  cover: { name, light, mirrored },
  first,
  className,
}: {
  cover: Cover;
  first?: boolean;
  className?: string;
}) => (
  <img
    src={`/covers/${name}-${light}.svg`}
    width={1200}
    height={480}
    alt=""
    loading={first ? undefined : "lazy"}
    fetchPriority={first ? "high" : undefined}
    decoding="async"
    className={clsx("object-cover object-bottom", mirrored && "-scale-x-100", className)}
  />
);
