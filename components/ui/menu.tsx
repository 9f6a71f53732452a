"use client";

import { type KeyboardEvent, useState } from "react";
import type { MenuProps } from "./menu-entry";
import type { MenuList } from "./menu-list";

const load = () => import("./menu-list");
const preload = () => void load().catch(() => {});

/**
 * Shows a button that opens a menu. The code of menus weighs as much as many a screen, so it comes with the first
 * press; pointing at the button fetches it.
 */
export function Menu(props: MenuProps) {
  const [list, setList] = useState<{ Loaded: typeof MenuList; byKeyboard: boolean } | null>(null);
  const [loading, setLoading] = useState(false);
  if (list) return <list.Loaded {...props} byKeyboard={list.byKeyboard} />;
  const open = (byKeyboard: boolean) => {
    setLoading(true);
    load()
      .then(({ MenuList: Loaded }) => setList({ Loaded, byKeyboard }))
      .catch((error: unknown) => {
        // The page offers to load anew; a press after the connection is back works too.
        setLoading(false);
        throw error;
      });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open(true);
  };
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={loading || undefined}
      className={props.className}
      onPointerEnter={preload}
      onFocus={preload}
      onKeyDown={pressed}
      // A press of the keyboard has no pointer, and so no count of clicks.
      onClick={({ detail }) => open(detail === 0)}
    >
      {props.children}
    </button>
  );
}
