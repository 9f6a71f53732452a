import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "li";
  /** "flat" has a border and no shadow; "sunken" has a darker background. */
  look?: "raised" | "flat" | "sunken";
  padding?: "none" | "sm" | "md" | "lg";
};

const LOOK = { raised: "card", flat: "card-flat", sunken: "card-sunken" };
const PADDING = { none: "", sm: "p-4", md: "p-5 md:p-6", lg: "p-6 md:p-8" };

export function Card({ as, look = "raised", padding = "md", className, ...rest }: CardProps) {
  const Tag = (as ?? "div") as "div";
  return <Tag className={clsx(LOOK[look], PADDING[padding], className)} {...rest} />;
}

export type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  heading?: "h2" | "h3" | "h4";
  className?: string;
};

export function CardHeader({
  title,
  description,
  action,
  heading: Heading = "h2",
  className,
}: CardHeaderProps) {
  return (
    <div className={clsx("mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2", className)}>
      <div className="min-w-0">
        <Heading className="text-xl">{title}</Heading>
        {description ? <p className="mt-1 max-w-prose text-sm text-muted">{description}</p> : null}
      </div>
      {action}
    </div>
  );
}
