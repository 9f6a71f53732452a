import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { markupOf } from "@/components/illustrations/markup";

/** Replaces each CSS variable by its fallback, because the image renderer does not support variables. */
const withoutProperties = (svg: string) =>
  svg.replace(/var\([^,()]+,([^()]+)\)/g, (_, value: string) => value.trim());

/** Calls the drawing's components until a plain element remains. */
function frameOf(node: ReactNode): ReactElement<object> | null {
  if (!isValidElement<object>(node)) return null;
  if (typeof node.type !== "function") return node;
  const draw = node.type as (props: object) => ReactNode;
  return frameOf(draw(node.props));
}

/** Shows one of our drawings in a form that the image renderer supports, at a size in pixels. */
export function Drawn({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const frame = frameOf(children);
  if (!frame) return null;
  const svg = withoutProperties(markupOf(cloneElement(frame, { width, height } as object)));
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width={width} height={height} />;
}
