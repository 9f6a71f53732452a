import type { ComponentType } from "react";
import { Art } from "./art";
import { type CoverChoice, type CoverName, coverOf } from "./cover-choice";
import { BarnYard, Greenhouse, Hills, Orchard, SugarBush } from "./scenes/covers";
import { LIGHTS, type Light } from "./scenes/scenery";

export const COVERS: Record<CoverName, ComponentType<{ light: Light }>> = {
  hills: Hills,
  orchard: Orchard,
  greenhouse: Greenhouse,
  barn: BarnYard,
  "sugar-bush": SugarBush,
};

/** Draws a landscape in one of the lights. */
export function CoverDrawing({ name, light, mirrored }: ReturnType<typeof coverOf>) {
  const Landscape = COVERS[name];
  const shining = LIGHTS[light];
  if (!shining) return null;
  return (
    <Art box="0 0 1200 480">
      {mirrored ? (
        <g transform="matrix(-1 0 0 1 1200 0)">
          <Landscape light={shining} />
        </g>
      ) : (
        <Landscape light={shining} />
      )}
    </Art>
  );
}

/** Draws the landscape of a farm without a photo inside another picture. */
export const FarmCoverDrawing = (choice: CoverChoice) => <CoverDrawing {...coverOf(choice)} />;
