"use client";

import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "./dropdown-menu";

/** Shows the three-dot menu at the end of a row; `label` names the row for screen readers. */
export const RowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <DropdownMenu modal={false}>
    <DropdownMenuTrigger className={buttonStyle({ variant: "ghost", size: "icon-sm" })}>
      <Ellipsis className="size-5" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </DropdownMenuTrigger>
    <DropdownMenuContent>{children}</DropdownMenuContent>
  </DropdownMenu>
);
