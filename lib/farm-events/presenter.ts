import type { FarmEvent } from "./answers";

export type { FarmEvent } from "./answers";

interface EventRow {
  uuid: string;
  type: FarmEvent["type"];
  created_at: Date;
  data: Readonly<Record<string, unknown>>;
}

/** Returns an event as programs get it. Its data were presented when it happened, so instants in it are text. */
export const presentEvent = ({ uuid, type, created_at, data }: EventRow): FarmEvent =>
  ({ id: uuid, type, timestamp: created_at, data }) as unknown as FarmEvent;
