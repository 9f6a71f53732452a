import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./class-names";

const badgeStyle = cva(
  "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold leading-5",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-content",
        success: "bg-primary-soft text-on-primary-soft",
        warning: "bg-warning-soft text-on-warning-soft",
        danger: "bg-danger-soft text-on-danger-soft",
        info: "bg-info-soft text-on-info-soft",
        highlight: "bg-highlight text-on-highlight",
        outline: "border border-line-strong text-content",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeProps = ComponentProps<"span"> &
  VariantProps<typeof badgeStyle> & {
    /** A small dot before the words, for a state. */
    dot?: boolean;
    /** For more than two words, where the column is narrow. */
    wraps?: boolean;
  };

export function Badge({ tone, dot, wraps, className, children, ...rest }: BadgeProps) {
  return (
    <span className={cn(badgeStyle({ tone }), wraps ? null : "whitespace-nowrap", className)} {...rest}>
      {dot ? <span aria-hidden="true" className="size-2 rounded-full bg-current" /> : null}
      {children}
    </span>
  );
}
