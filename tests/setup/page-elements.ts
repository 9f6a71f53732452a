import { isValidElement, type ReactElement } from "react";

type Props = Record<string, unknown>;

/** Returns every element of a page, also those in the properties of others, before they are rendered. */
export function elementsOf(node: unknown): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (!isValidElement<Props>(node)) return [];
  return [node, ...Object.values(node.props).flatMap(elementsOf)];
}
