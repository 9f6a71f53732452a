import type { ComponentType } from "react";
import { cn } from "@/components/ui/class-names";
import { Art, type ArtProps } from "./art";
import { markupOf } from "./markup";
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

const COVER_BOX = "0 0 1200 480";
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

/** Which landscape, in which of the lights, and whether it faces the other way. */
function coverOf({ seed, scene }: Pick<FarmCoverProps, "seed" | "scene">) {
  const number = hash(seed);
  return {
    name: scene ?? NAMES[number % NAMES.length] ?? "hills",
    light: Math.floor(number / 8) % LIGHTS.length,
    mirrored: Math.floor(number / 64) % 2 === 1,
  };
}

function Landscape({ name, light }: { name: CoverName; light: number }) {
  const Scene = COVERS[name];
  const shining = LIGHTS[light];
  return shining ? <Scene light={shining} /> : null;
}

/** Landscape for a farm without a photo. Fills its box and keeps the ground in view, like object-fit: cover. */
export function FarmCover({ seed, scene, title, className }: FarmCoverProps) {
  const { mirrored, ...landscape } = coverOf({ seed, scene });
  return (
    <Art box={COVER_BOX} title={title} className={className} fit="xMidYMax slice">
      <g transform={mirrored ? "matrix(-1 0 0 1 1200 0)" : undefined}>
        <Landscape {...landscape} />
      </g>
    </Art>
  );
}

const fileOf = (name: CoverName, light: number) => `/covers/${name}-${light}.svg`;

/** Every landscape in every light, as the files of public/covers: the unit tests write them anew with `-u`. */
export const coverFiles = () =>
  NAMES.flatMap((name) =>
    LIGHTS.map((_, light) => ({
      path: fileOf(name, light),
      text: `${markupOf(
        <Art box={COVER_BOX} xmlns="http://www.w3.org/2000/svg">
          <Landscape name={name} light={light} />
        </Art>,
      )}\n`,
    })),
  );

/**
 * The same landscape as a file of its own: a list would carry a dozen drawings, many of them twice, and each twice
 * again for React.
 */
export function CoverPicture({ seed, scene, className }: Omit<FarmCoverProps, "title">) {
  const { name, light, mirrored } = coverOf({ seed, scene });
  return (
    <img
      src={fileOf(name, light)}
      width={1200}
      height={480}
      alt=""
      decoding="async"
      className={cn("object-cover object-bottom", mirrored && "-scale-x-100", className)}
    />
  );
}
