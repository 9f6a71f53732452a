"use client";

import { Ellipsis } from "lucide-react";
import { buttonStyle } from "./button-style";
import { Menu } from "./menu";
import type { MenuEntry } from "./menu-entry";

/** Shows the three-dot menu at the end of a row; `label` names the row for screen readers. */
export const RowMenu = ({ label, entries }: { label: string; entries: readonly MenuEntry[] }) => (
  <Menu className={buttonStyle({ variant: "ghost", size: "icon-sm" })} entries={entries}>
    <Ellipsis className="size-5" aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </Menu>
);
