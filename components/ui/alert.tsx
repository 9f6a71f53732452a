import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icons";

const alertStyle = cva("flex gap-3 rounded-lg p-4", {
  variants: {
    tone: {
      info: "bg-info-soft text-on-info-soft",
      success: "bg-primary-soft text-on-primary-soft",
      warning: "bg-warning-soft text-on-warning-soft",
      danger: "bg-danger-soft text-on-danger-soft",
    },
  },
  defaultVariants: { tone: "info" },
});

type Tone = NonNullable<VariantProps<typeof alertStyle>["tone"]>;
const ICON: Record<Tone, IconName> = {
  info: "info",
  success: "circle-check",
  warning: "alert",
  danger: "circle-alert",
};

export type AlertProps = Omit<ComponentProps<"div">, "title"> & {
  tone?: Tone;
  title?: ReactNode;
  /** A link or a button under the text. */
  action?: ReactNode;
};

/** Shows a message. Pass role="alert" or role="status" when it appears after the page has loaded. */
export function Alert({ tone = "info", title, action, className, children, ...rest }: AlertProps) {
  return (
    <div className={clsx(alertStyle({ tone }), className)} {...rest}>
      <Icon name={ICON[tone]} className="mt-0.5 size-5.5 shrink-0" />
      <div className="min-w-0 max-w-prose flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? "mt-0.5" : undefined}>{children}</div> : null}
        {action ? <div className="mt-3 wrap-anywhere">{action}</div> : null}
      </div>
    </div>
  );
}
