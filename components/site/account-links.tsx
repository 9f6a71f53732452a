"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadChunk } from "@/components/visitor/load-chunk";
import { useKnownMe } from "@/components/visitor/me";
import type { AccountPlace } from "./account-place";
import type { SignedInProps } from "./signed-in-links";

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
