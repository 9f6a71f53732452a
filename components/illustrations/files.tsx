import type { ReactNode } from "react";
import type { CoverName } from "./cover-choice";
import { COVERS, CoverDrawing } from "./farm-cover-drawing";
import { LogoDrawing } from "./logo-drawing";
import { markupOf } from "./markup";
import { PRODUCE_DRAWINGS } from "./produce-drawings";
import { SCENE_DRAWINGS } from "./scene-drawings";
import { LIGHTS } from "./scenes/scenery";

const fileOf = (path: string, drawing: ReactNode) => ({ path, text: `${markupOf(drawing)}\n` });

/** Returns every drawing as a file of public/. The unit tests compare them, and write them again with `-u`. */
export const drawingFiles = () => [
  ...(Object.keys(COVERS) as CoverName[]).flatMap((name) =>
    LIGHTS.map((_, light) =>
      fileOf(`/covers/${name}-${light}.svg`, <CoverDrawing name={name} light={light} mirrored={false} />),
    ),
  ),
  ...Object.entries({ ...PRODUCE_DRAWINGS, logo: LogoDrawing }).map(([name, Drawing]) =>
    fileOf(`/drawings/${name}.svg`, <Drawing />),
  ),
  // Scenes have an id, because pages refer to it.
  ...Object.entries(SCENE_DRAWINGS).map(([name, Drawing]) =>
    fileOf(`/drawings/${name}.svg`, <Drawing id="drawing" />),
  ),
];
