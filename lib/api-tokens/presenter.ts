import type { TokenScope } from "@/lib/vocabulary/enumerations";
import type { ApiTokenRow } from "./queries";

/** A personal token as its owner sees it. Instants are ISO 8601 in UTC. */
export interface ApiTokenView {
  id: number;
  name: string;
  /** The first letters of the token. */
  start: string;
  scopes: TokenScope[];
  /** The name of the farm that it works on; null for every farm. */
  farm: string | null;
  last_used_at: string | null;
  expires_at: string;
  created_at: string;
}

/** Returns a token without its secret, which nobody knows any more. */
export const toApiTokenView = ({ farm_id, farm, ...row }: ApiTokenRow): ApiTokenView => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes as TokenScope[],
  farm: farm_id === null ? null : farm,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
});
