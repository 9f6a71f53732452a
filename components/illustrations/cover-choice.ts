import { LIGHTS } from "./scenes/scenery";

const COVER_NAMES = ["hills", "orchard", "greenhouse", "barn", "sugar-bush"] as const;

export type CoverName = (typeof COVER_NAMES)[number];

export interface CoverChoice {
  /** The farm's uuid or handle. */
  seed: string;
  /** Chooses the landscape; the seed chooses it by default. */
  scene?: CoverName;
}

/** FNV-1a hash: the same farm gets the same picture on every server and in every build. */
function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}

/** Returns the landscape, its light, and whether it is mirrored. */
export function coverOf({ seed, scene }: CoverChoice) {
  const number = hash(seed);
  return {
    name: scene ?? COVER_NAMES[number % COVER_NAMES.length] ?? "hills",
    light: Math.floor(number / 8) % LIGHTS.length,
    mirrored: Math.floor(number / 64) % 2 === 1,
  };
}
