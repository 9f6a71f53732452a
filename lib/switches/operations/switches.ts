import { eq, type SQL, sql } from "drizzle-orm";
import { site_switches } from "@/db/schema";
import { type Ctx, userId } from "@/lib/platform/context";
import { switchedOff } from "@/lib/platform/errors";
import type { SiteSwitch } from "@/lib/vocabulary/site-enumerations";

/** How long a process goes by what it read. Others learn of a change after this time. */
const CACHE_MS = 5000;

let known: { at: number; off: ReadonlySet<SiteSwitch> } | null = null;

/** Forgets what was read, once a switch was written. */
export const forgetSwitches = (): void => {
  known = null;
};

/** Returns what is switched off now; for pages that are kept longer than a process goes by what it read. */
export async function readOff(ctx: Ctx): Promise<ReadonlySet<SiteSwitch>> {
  const rows = await ctx.db
    .select({ name: site_switches.name })
    .from(site_switches)
    .where(eq(site_switches.is_on, false));
  const off = new Set(rows.map(({ name }) => name));
  known = { at: performance.now(), off };
  return off;
}

/** Returns what is switched off, as a process knows it. */
export const listOff = async (ctx: Ctx): Promise<ReadonlySet<SiteSwitch>> =>
  known && performance.now() - known.at <= CACHE_MS ? known.off : readOff(ctx);

/** Returns whether something is switched off for the whole site. */
export const isOff = async (ctx: Ctx, name: SiteSwitch): Promise<boolean> => (await listOff(ctx)).has(name);

/** Refuses while something is switched off. @throws AppError switched_off, in words of its own */
export async function requireOn(ctx: Ctx, name: SiteSwitch): Promise<void> {
  if (await isOff(ctx, name)) throw switchedOff(name);
}

/** Returns SQL that is true while something is switched off; for statements that claim what is sent. */
export const isOffNow = (name: SiteSwitch): SQL =>
  sql`exists (select 1 from site_switches w where w.name = ${name} and not w.is_on)`;

/** Switches something on or off, with a reason. @returns false when it is so already */
export async function writeSwitch(
  tx: Ctx,
  { name, is_on, reason }: { name: SiteSwitch; is_on: boolean; reason: string },
): Promise<boolean> {
  const change = { is_on, reason, user_id: userId(tx), changed_at: tx.clock.now() };
  const written = await tx.db
    .insert(site_switches)
    .values({ name, ...change })
    .onConflictDoUpdate({
      target: site_switches.name,
      set: change,
      setWhere: sql`${site_switches.is_on} <> excluded.is_on`,
    })
    .returning({ first: sql<boolean>`xmax = 0` });
  // A switch that nobody touched is on, so a first row that says so changes nothing.
  return written.length > 0 && !(written[0]!.first && is_on);
}
