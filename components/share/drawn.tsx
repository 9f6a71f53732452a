import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { markupOf } from "@/components/illustrations/markup";

/** The image maker knows no custom properties: what a drawing says for where there are none. */
const withoutProperties = (svg: string) => svg.replace(/var\([^,)]+,\s*([^)]+)\)/g, "$1");

/** A drawing is called until its frame is left, a plain element. */
function frameOf(node: ReactNode): ReactElement<object> | null {
  if (!isValidElement<object>(node)) return null;
  if (typeof node.type !== "function") return node;
  const draw = node.type as (props: object) => ReactNode;
  return frameOf(draw(node.props));
}

/** One of our drawings as an image maker can draw it, at a size in pixels. */
export function Drawn({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const frame = frameOf(children);
  if (!frame) return null;
  const svg = withoutProperties(markupOf(cloneElement(frame, { width, height } as object)));
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width={width} height={height} />;
}
