import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { FarmCover } from "@/components/illustrations/farm-cover";
import { LogoMark } from "@/components/illustrations/logo";

type Drawing = ReactElement<{ children?: ReactNode }>;

/** The image maker reads plain elements only: our drawings are called until nothing but SVG is left. */
function drawn(node: ReactNode): ReactNode {
  if (!isValidElement(node)) return node;
  const element = node as Drawing;
  if (typeof element.type === "function") {
    const draw = element.type as (props: object) => ReactNode;
    return drawn(draw(element.props));
  }
  const children = Children.map(element.props.children, drawn);
  return children ? cloneElement(element, {}, ...children) : element;
}

export interface ShareCardProps {
  name: string;
  place: string | null;
  line: string;
  seed: string;
  /** The farm's own photo as a data address; its illustrated cover otherwise. */
  photo: string | null;
  size: { width: number; height: number };
}

const COVER_HEIGHT = 350;
/** The drawing is 1200 by 480; the ground is what stays in view. */
const DRAWING_HEIGHT = 480;

/** The picture that stands for a farm where its address is shared. */
export function ShareCard({ name, place, line, seed, photo, size }: ShareCardProps) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: size.width,
        height: size.height,
        background: "#fbf8f1",
        color: "#2b2118",
        fontFamily: "Inter",
      }}
    >
      <div style={{ display: "flex", width: size.width, height: COVER_HEIGHT, overflow: "hidden" }}>
        {photo ? (
          <img src={photo} alt="" width={size.width} height={COVER_HEIGHT} style={{ objectFit: "cover" }} />
        ) : (
          <div style={{ display: "flex", marginTop: COVER_HEIGHT - DRAWING_HEIGHT }}>
            {sized(drawn(<FarmCover seed={seed} />), size.width, DRAWING_HEIGHT)}
          </div>
        )}
      </div>
      <div style={{ display: "flex", flex: 1, alignItems: "center", padding: "0 64px", gap: 40 }}>
        <div style={{ display: "flex", flexDirection: "column", flex: 1 }}>
          <div
            style={{
              fontFamily: "Fraunces",
              fontSize: name.length > 30 ? 54 : 72,
              lineHeight: 1.05,
              letterSpacing: -1,
            }}
          >
            {name.length > 60 ? `${name.slice(0, 58)}…` : name}
          </div>
          {place ? <div style={{ fontSize: 34, marginTop: 12, color: "#675b4a" }}>{place}</div> : null}
          <div style={{ fontSize: 30, marginTop: 12, color: "#2f6b3c" }}>{line}</div>
        </div>
        {sized(drawn(<LogoMark />), 96, 96)}
      </div>
    </div>
  );
}

function sized(node: ReactNode, width: number, height: number): ReactNode {
  return isValidElement(node)
    ? cloneElement(node as ReactElement<object>, { width, height } as object)
    : null;
}
