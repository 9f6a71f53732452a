import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

type Drawing = ReactElement<{ children?: ReactNode; fill?: string }>;

/** The image maker knows no custom properties: what a drawing says for where there are none. */
const plain = (fill: string | undefined) => fill?.match(/^var\([^,]+,\s*(.+)\)$/)?.[1] ?? fill;

/** The image maker reads plain elements only: our drawings are called until nothing but SVG is left. */
function drawn(node: ReactNode): ReactNode {
  if (!isValidElement(node)) return node;
  const element = node as Drawing;
  if (typeof element.type === "function") {
    const draw = element.type as (props: object) => ReactNode;
    return drawn(draw(element.props));
  }
  const { fill } = element.props;
  const changed = plain(fill) === fill ? {} : { fill: plain(fill) };
  const children = Children.map(element.props.children, drawn);
  return children ? cloneElement(element, changed, ...children) : cloneElement(element, changed);
}

/** One of our drawings as an image maker can draw it, at a size in pixels. */
export function Drawn({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const svg = drawn(children);
  return isValidElement(svg) ? cloneElement(svg as ReactElement<object>, { width, height } as object) : null;
}
