import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import type { ComponentProps } from "react";

const badgeStyle = cva("badge", {
  variants: {
    tone: {
      neutral: "",
      success: "badge-success",
      warning: "badge-warning",
      danger: "badge-danger",
      info: "badge-info",
      highlight: "badge-highlight",
      outline: "badge-outline",
    },
  },
});

export type BadgeProps = ComponentProps<"span"> &
  VariantProps<typeof badgeStyle> & {
    /** A small dot before the text, for a state. */
    dot?: boolean;
    /** For more than two words, where the column is narrow. */
    wraps?: boolean;
  };

export function Badge({ tone, dot, wraps, className, children, ...rest }: BadgeProps) {
  return (
    <span
      className={clsx(badgeStyle({ tone }), wraps ? "wrap-anywhere" : "whitespace-nowrap", className)}
      {...rest}
    >
      {dot ? <span aria-hidden="true" className="size-2 rounded-full bg-current" /> : null}
      {children}
    </span>
  );
}
