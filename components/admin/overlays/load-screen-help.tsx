"use client";

import type { OverlayProps } from "./overlay-props";
import { OverlayWords } from "./overlay-words";
import { ScreenHelp } from "./screen-help";

export default function LoadedScreenHelp(props: OverlayProps) {
  return (
    <OverlayWords lang={props.place.lang}>
      <ScreenHelp {...props} />
    </OverlayWords>
  );
}
