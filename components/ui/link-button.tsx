import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonStyle, buttonStyle } from "./button-style";
import { cn } from "./class-names";

export type LinkButtonProps = Omit<ComponentProps<typeof Link>, "href"> & ButtonStyle & { href: string };

/** A link that looks like a button. Links to another site, a download or a hash are plain <a> elements. */
export function LinkButton({ href, variant, size, full, className, ...rest }: LinkButtonProps) {
  const classes = cn(buttonStyle({ variant, size, full }), className);
  if (!href.startsWith("/") || rest.download !== undefined) {
    const { prefetch, replace, scroll, shallow, passHref, legacyBehavior, ...anchor } = rest;
    return <a href={href} className={classes} {...anchor} />;
  }
  return <Link href={href} className={classes} {...rest} />;
}
