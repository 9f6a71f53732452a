"use client";

import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "./dropdown-menu";

/** The three dots at the end of a row; `label` names the row's thing for who does not see it. */
export const RowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <DropdownMenu modal={false}>
    <DropdownMenuTrigger className={buttonStyle({ variant: "ghost", size: "icon-sm" })}>
      <Ellipsis className="size-5" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </DropdownMenuTrigger>
    <DropdownMenuContent>{children}</DropdownMenuContent>
  </DropdownMenu>
);
