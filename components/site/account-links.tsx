"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadChunk } from "@/components/visitor/load-chunk";
import { useKnownMe } from "@/components/visitor/me";
import type { AccountPlace } from "./account-place";
import type { SignedInProps } from "./signed-in-links";

export type AccountLinksProps = Omit<SignedInProps, "me"> & {
  place: AccountPlace;
  /** The log-in and sign-up links, as the page was rendered. */
  children: ReactNode;
};

/** Shows the links of a visitor; replaces them by the links of the account when someone is logged in. */
export function AccountLinks({ place, children, ...props }: AccountLinksProps) {
  const me = useKnownMe();
  const known = Boolean(me);
  const [SignedIn, setSignedIn] = useState<ComponentType<SignedInProps> | null>(null);
  useEffect(() => {
    if (!known) return;
    // If the code does not load, the visitor's links stay; they also lead to the account.
    loadChunk(() => import("./signed-in-links")).then(
      (links) => setSignedIn(() => links.LINKS_BY_PLACE[place]),
      () => {},
    );
  }, [known, place]);
  return me && SignedIn ? <SignedIn me={me} {...props} /> : children;
}
