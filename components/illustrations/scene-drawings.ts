import type { ComponentType } from "react";
import type { ArtProps } from "./art";
import type { SceneName } from "./scene";
import { LetterSent, NoNotifications, NoProduce, NoResults, NoSubscribers, NotFound } from "./scenes/empty";
import { MarketStall } from "./scenes/market-stall";

/** The scenes as components; the files of public/drawings hold the same drawings. */
export const SCENE_DRAWINGS: Record<SceneName, ComponentType<ArtProps>> = {
  "no-subscribers": NoSubscribers,
  "no-produce": NoProduce,
  "no-notifications": NoNotifications,
  "no-results": NoResults,
  "not-found": NotFound,
  "letter-sent": LetterSent,
  "market-stall": MarketStall,
};
