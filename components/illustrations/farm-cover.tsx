import type { ComponentType } from "react";
import { Art, type ArtProps } from "./art";
import { BarnYard, Greenhouse, Hills, Orchard, SugarBush } from "./scenes/covers";
import { LIGHTS, type Light } from "./scenes/scenery";

const COVERS = {
  hills: Hills,
  orchard: Orchard,
  greenhouse: Greenhouse,
  barn: BarnYard,
  "sugar-bush": SugarBush,
} satisfies Record<string, ComponentType<{ light: Light }>>;

export type CoverName = keyof typeof COVERS;

const NAMES = Object.keys(COVERS) as CoverName[];

/** FNV-1a: the same farm gets the same picture on every server and at every build. */
function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}

export type FarmCoverProps = ArtProps & {
  /** The farm's uuid or handle. */
  seed: string;
  /** Picks the landscape; by the seed otherwise. */
  scene?: CoverName;
};

/** Landscape for a farm without a photo. Fills its box and keeps the ground in view, like object-fit: cover. */
export function FarmCover({ seed, scene, title, className }: FarmCoverProps) {
  const number = hash(seed);
  const Scene = COVERS[scene ?? NAMES[number % NAMES.length] ?? "hills"];
  const light = LIGHTS[Math.floor(number / 8) % LIGHTS.length] ?? LIGHTS[0];
  const mirrored = Math.floor(number / 64) % 2 === 1;
  return (
    <Art box="0 0 1200 480" title={title} className={className} fit="xMidYMax slice">
      <g transform={mirrored ? "matrix(-1 0 0 1 1200 0)" : undefined}>
        {light ? <Scene light={light} /> : null}
      </g>
    </Art>
  );
}
