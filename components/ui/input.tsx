import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type InputProps = Omit<ComponentProps<"input">, "prefix"> & {
  /** Shown inside the field, before or after the typed text ("$", "km", an icon). */
  prefix?: ReactNode;
  suffix?: ReactNode;
};

export function Input({ className, type = "text", prefix, suffix, ...rest }: InputProps) {
  if (!prefix && !suffix) return <input type={type} className={clsx("control", className)} {...rest} />;
  return (
    <span className="relative block">
      {prefix ? (
        <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">
          {prefix}
        </span>
      ) : null}
      <input
        type={type}
        className={clsx("control", prefix ? "pl-11" : null, suffix ? "pr-14" : null, className)}
        {...rest}
      />
      {suffix ? (
        <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-muted">
          {suffix}
        </span>
      ) : null}
    </span>
  );
}
