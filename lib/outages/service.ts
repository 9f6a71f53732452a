import { z } from "zod";
import { type Ctx, isSuperAdmin } from "@/lib/core/context";
import { CHANNELS } from "@/lib/core/enumerations";
import { authorizeSuperAdmin, authorizeUser } from "@/lib/core/permissions";
import { listOutages, type Outage, tryNow } from "./operations/outages";

const ChannelInput = z.object({ channel: z.enum(CHANNELS) });

/** Returns the channels that are paused for the whole site; none for anyone but a super administrator. */
export async function readOutages(ctx: Ctx): Promise<Outage[]> {
  authorizeUser(ctx);
  return isSuperAdmin(ctx) ? listOutages(ctx) : [];
}

/** Makes a paused channel try its provider now. Only for super administrators. */
export async function tryChannel(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx);
  await tryNow(ctx, ChannelInput.parse(raw).channel);
}
