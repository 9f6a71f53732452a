import type { ReactNode } from "react";
import type { CoverName } from "@/components/illustrations/cover-choice";
import { FarmCoverDrawing } from "@/components/illustrations/farm-cover-drawing";
import { LogoDrawing } from "@/components/illustrations/logo-drawing";
import { Drawn } from "./drawn";

export interface ShareCardProps {
  title: string;
  place?: string | null;
  line: string;
  /** A photo as a data: URL, or the seed of an illustrated cover. */
  cover: { photo: string } | { seed: string; scene?: CoverName };
  /** Drawn over the lower right edge of the cover; without it the logo is shown beside the text. */
  front?: ReactNode;
  size: { width: number; height: number };
}

const COVER_HEIGHT = 350;
/** The drawing is 1200 by 480; its lower part, with the ground, stays visible. */
const DRAWING_HEIGHT = 480;
const MOST_LETTERS = 90;

const sizeOf = (title: string) => (title.length > 55 ? 44 : title.length > 30 ? 54 : 72);

/** Draws the picture that other sites show for a shared page. */
export function ShareCard({ title, place, line, cover, front, size }: ShareCardProps) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        position: "relative",
        width: size.width,
        height: size.height,
        background: "#fbf8f1",
        color: "#2b2118",
        fontFamily: "Inter",
      }}
    >
      <div style={{ display: "flex", width: size.width, height: COVER_HEIGHT, overflow: "hidden" }}>
        {"photo" in cover ? (
          <img
            src={cover.photo}
            alt=""
            width={size.width}
            height={COVER_HEIGHT}
            style={{ objectFit: "cover" }}
          />
        ) : (
          <div style={{ display: "flex", marginTop: COVER_HEIGHT - DRAWING_HEIGHT }}>
            <Drawn width={size.width} height={DRAWING_HEIGHT}>
              <FarmCoverDrawing seed={cover.seed} scene={cover.scene} />
            </Drawn>
          </div>
        )}
      </div>
      <div style={{ display: "flex", flex: 1, alignItems: "center", padding: "0 64px", gap: 40 }}>
        <div style={{ display: "flex", flexDirection: "column", flex: 1 }}>
          <div
            style={{ fontFamily: "Fraunces", fontSize: sizeOf(title), lineHeight: 1.05, letterSpacing: -1 }}
          >
            {title.length > MOST_LETTERS ? `${title.slice(0, MOST_LETTERS - 2)}…` : title}
          </div>
          {place ? <div style={{ fontSize: 34, marginTop: 12, color: "#675b4a" }}>{place}</div> : null}
          <div style={{ fontSize: 30, marginTop: 12, color: "#2f6b3c" }}>{line}</div>
        </div>
        <Drawn width={96} height={96}>
          <LogoDrawing />
        </Drawn>
      </div>
      {front ? (
        <div style={{ display: "flex", position: "absolute", right: 64, top: 130 }}>{front}</div>
      ) : null}
    </div>
  );
}
