import type { ComponentType } from "react";
import type { ArtProps } from "./art";
import { LetterSent, NoNotifications, NoProduce, NoResults, NoSubscribers, NotFound } from "./scenes/empty";
import { MarketStall } from "./scenes/market-stall";

const SCENES = {
  "no-subscribers": NoSubscribers,
  "no-produce": NoProduce,
  "no-notifications": NoNotifications,
  "no-results": NoResults,
  "not-found": NotFound,
  "letter-sent": LetterSent,
  "market-stall": MarketStall,
} satisfies Record<string, ComponentType<ArtProps>>;

export type SceneName = keyof typeof SCENES;

export function Scene({ name, ...art }: ArtProps & { name: SceneName }) {
  const Drawing = SCENES[name];
  return <Drawing {...art} />;
}
