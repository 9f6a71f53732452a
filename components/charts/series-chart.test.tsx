import { isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import SeriesChart from "./series-chart";

type Parent = ReactElement<{ children?: ReactNode }>;

/** The keys that siblings share, below a node and in our own functions. */
function sharedKeys(node: ReactNode): string[] {
  if (Array.isArray(node)) {
    const keys = node.flatMap((child) => (isValidElement(child) && child.key ? [child.key] : []));
    return [...keys.filter((key, at) => keys.indexOf(key) !== at), ...node.flatMap(sharedKeys)];
  }
  if (!isValidElement(node)) return [];
  const { type, props } = node as Parent;
  const own = typeof type === "function" && type.name === "Legend";
  return sharedKeys(own ? (type as (given: object) => ReactNode)(props) : props.children);
}

// React leaves what shares a key behind when another grouping is chosen.
it.each(["lines", "bars"] as const)("two codes with the same title are two series, %s", (kind) => {
  const series = [{ name: "Total" }, { name: "Kiosque" }, { name: "Kiosque" }];
  const rows = [{ label: "1 nov.", name: "2026-11-01", values: [3, 2, 1] }];
  expect(sharedKeys(SeriesChart({ kind, rows, series, lang: "fr" }))).toEqual([]);
});
