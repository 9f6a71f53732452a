import { clsx } from "clsx";
import type { coverOf } from "./cover-choice";

export type Cover = ReturnType<typeof coverOf>;

/**
 * Shows the landscape of a farm without a photo, from the files of public/covers. It fills its box and keeps
 * the ground visible. `first` means visible without scrolling.
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
