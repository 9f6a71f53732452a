import { z } from "zod";
import { type Ctx, isSuperAdmin } from "@/lib/platform/context";
import { authorizeSuperAdmin, authorizeUser } from "@/lib/platform/permissions";
import { OUTAGE_CHANNELS } from "@/lib/vocabulary/outage-enumerations";
import { listOutages, type Outage, tryNow } from "./operations/outages";

const ChannelInput = z.object({ channel: z.enum(OUTAGE_CHANNELS) });

/** Returns the channels that are paused for the whole site; none for anyone but a super administrator. */
export async function readOutages(ctx: Ctx): Promise<Outage[]> {
  authorizeUser(ctx, "allowed");
  return isSuperAdmin(ctx) ? listOutages(ctx) : [];
}

/** Makes a paused channel try its provider now. Only for super administrators. */
export async function tryChannel(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx);
  await tryNow(ctx, ChannelInput.parse(raw).channel);
}
