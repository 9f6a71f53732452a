"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadChunk } from "@/components/visitor/load-chunk";
import { useKnownMe } from "@/components/visitor/me";
import type { SignedInProps } from "./signed-in-links";

/** Where the links of an account stand: at the end of the bar, of the phone's menu, of the footer. */
export type AccountPlace = "bar" | "menu" | "column";

export type AccountLinksProps = Omit<SignedInProps, "me"> & {
  place: AccountPlace;
  /** Log-in and sign-up, as the page was made. */
  children: ReactNode;
};

/** The links of a visitor; those of an account take their place in the browser of someone who is logged in. */
export function AccountLinks({ place, children, ...props }: AccountLinksProps) {
  const me = useKnownMe();
  const known = Boolean(me);
  const [SignedIn, setSignedIn] = useState<ComponentType<SignedInProps> | null>(null);
  useEffect(() => {
    if (!known) return;
    // What does not arrive leaves the visitor's links, which lead to the account as well.
    loadChunk(() => import("./signed-in-links")).then(
      (links) => setSignedIn(() => links.OF_PLACE[place]),
      () => {},
    );
  }, [known, place]);
  return me && SignedIn ? <SignedIn me={me} {...props} /> : children;
}
