import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { type ButtonStyle, buttonStyle } from "./button-style";
import { Spinner } from "./spinner";

export type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** Shows a spinner and ignores presses, without losing focus. */
    pending?: boolean;
  };

export function Button({
  variant,
  size,
  full,
  pending = false,
  className,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      // A disabled button would lose the keyboard focus, so a pending one only stops submitting.
      type={pending ? "button" : type}
      onClick={pending ? undefined : onClick}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={clsx(buttonStyle({ variant, size, full }), className)}
      {...rest}
    >
      {pending ? <Spinner className="absolute inset-0 m-auto size-5" /> : null}
      {pending ? <span className="inline-flex items-center gap-2 opacity-0">{children}</span> : children}
    </button>
  );
}
