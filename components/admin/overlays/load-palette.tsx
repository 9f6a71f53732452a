"use client";

import type { OverlayProps } from "./overlay-props";
import { OverlayWords } from "./overlay-words";
import { Palette } from "./palette";

export default function LoadedPalette(props: OverlayProps) {
  return (
    <OverlayWords lang={props.place.lang}>
      <Palette {...props} />
    </OverlayWords>
  );
}
