import Link from "next/link";
import type { ReactNode } from "react";

/** A link in or under a form, large enough for a thumb. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center font-medium text-link underline decoration-[1.5px] underline-offset-4 hover:decoration-[2.5px] md:min-h-8"
    >
      {children}
    </Link>
  );
}
