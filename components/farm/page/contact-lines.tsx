"use client";

import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icons";

export interface ContactLink {
  icon: IconName;
  href: string;
  text: string;
}

const LINK = "inline-block max-w-full py-1.5 text-link underline underline-offset-4 hover:decoration-2";

const Line = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="flex gap-3">
    <Icon name={icon} className="mt-2 size-5 shrink-0 text-primary" />
    <div className="min-w-0">{children}</div>
  </div>
);

/** Shows the place of a farm and its contact links, one line each. */
export const ContactLines = ({
  place,
  map,
  links,
}: {
  place: { lines: string[]; zipcode: string | null } | null;
  map: { href: string; text: string } | null;
  links: ContactLink[];
}) => (
  <address className="grid gap-1 not-italic">
    {place ? (
      <Line icon="pin">
        <span className="block py-1.5">
          {place.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {place.zipcode}
        </span>
        {map ? (
          <a href={map.href} rel="noopener" className={LINK}>
            {map.text}
          </a>
        ) : null}
      </Line>
    ) : null}
    {links.map(({ icon, href, text }) => (
      <Line key={href} icon={icon}>
        <a
          href={href}
          rel={/^https?:/.test(href) ? "noopener nofollow" : undefined}
          className={icon === "mail" ? `${LINK} wrap-anywhere` : LINK}
        >
          {icon === "mail" ? (
            <>
              {text.replace(/@.*/, "@")}
              <wbr />
              {text.slice(text.lastIndexOf("@") + 1)}
            </>
          ) : (
            text
          )}
        </a>
      </Line>
    ))}
  </address>
);
