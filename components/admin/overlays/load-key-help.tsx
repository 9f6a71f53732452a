"use client";

import { KeyHelp } from "./key-help";
import type { OverlayProps } from "./overlay-props";
import { OverlayWords } from "./overlay-words";

export default function LoadedKeyHelp(props: OverlayProps) {
  return (
    <OverlayWords lang={props.place.lang}>
      <KeyHelp {...props} />
    </OverlayWords>
  );
}
