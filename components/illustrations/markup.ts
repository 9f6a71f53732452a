import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

type Shape = ReactElement<Record<string, unknown> & { children?: ReactNode }>;

/** Returns the SVG name of a React attribute. */
const attributeName = (name: string) =>
  name === "viewBox" ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const escapeText = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** Returns a drawing as SVG text. */
export function markupOf(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(markupOf).join("");
  if (!isValidElement(node)) return escapeText(String(node));
  const { type, props } = node as Shape;
  if (typeof type === "function") {
    const draw = type as (given: object) => ReactNode;
    return markupOf(draw(props));
  }
  const { children, ...attributes } = props;
  if ((type as unknown) === Fragment) return markupOf(children);
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${attributeName(name)}="${escapeText(String(value))}"`);
  const inner = markupOf(children);
  const opened = `<${type}${written.join("")}`;
  return inner ? `${opened}>${inner}</${type}>` : `${opened}/>`;
}
