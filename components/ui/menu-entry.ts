import type { ReactNode } from "react";

export type MenuEntry =
  | "line"
  | { heading: string }
  | {
      label: ReactNode;
      icon?: ReactNode;
      href?: string;
      /** The address is a whole new page: the public site, or another language, which `lang` names. */
      whole?: boolean;
      lang?: string;
      onSelect?: () => void;
      tone?: "danger";
    };

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** Classes of the button, and of the list. */
  className: string;
  listClassName?: string;
  align?: "start" | "end";
  /** What the button shows. */
  children: ReactNode;
}
