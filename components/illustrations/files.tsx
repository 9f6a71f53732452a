import type { ReactNode } from "react";
import type { CoverName } from "./cover-choice";
import { COVERS, CoverDrawing } from "./farm-cover-drawing";
import { LogoDrawing } from "./logo-drawing";
import { markupOf } from "./markup";
import { PRODUCE_DRAWINGS } from "./produce-drawings";
import { SCENE_DRAWINGS } from "./scene-drawings";
import { LIGHTS } from "./scenes/scenery";

const fileOf = (path: string, drawing: ReactNode) => ({ path, text: `${markupOf(drawing)}\n` });

/** Every drawing as a file of public/: the unit tests compare them, and write them anew with `-u`. */
export const drawingFiles = () => [
  ...(Object.keys(COVERS) as CoverName[]).flatMap((name) =>
    LIGHTS.map((_, light) =>
      fileOf(`/covers/${name}-${light}.svg`, <CoverDrawing name={name} light={light} mirrored={false} />),
    ),
  ),
  ...Object.entries({ ...PRODUCE_DRAWINGS, logo: LogoDrawing }).map(([name, Drawing]) =>
    fileOf(`/drawings/${name}.svg`, <Drawing />),
  ),
  // Named, since pages use them by their name.
  ...Object.entries(SCENE_DRAWINGS).map(([name, Drawing]) =>
    fileOf(`/drawings/${name}.svg`, <Drawing id="drawing" />),
  ),
];
