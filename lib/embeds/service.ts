import { env } from "@/lib/env";
import { type FarmRow, findFarmByHandle, findPublicFarm } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/dates";
import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { AppError, invalid, notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { producesOf } from "@/lib/produce/operations/read";
import type { Produce } from "@/lib/produce/presenter";
import { freshestFirst, onPage } from "@/lib/produce/rules";
import { confirmByCode } from "@/lib/subscribers/service/confirm";
import { readSignupFarm, subscribePublicly } from "@/lib/subscribers/service/public-form";
import { readPausedForms } from "@/lib/switches/service";
import { UUID } from "@/lib/values/uuid";
import type { Lang } from "@/lib/vocabulary/languages";
import type { OembedCard } from "./answers";
import { produceCalendar } from "./calendar";
import { FeedInput, FramedCodeInput, FramedInput, OembedInput } from "./inputs";
import { type CardView, type FormView, presentCard, presentFeed, presentOembed } from "./presenter";
import { farmOfAddress, HANDLE } from "./rules";

/** Open to anyone. Returns the subscribe form that other sites show. @throws AppError not_found, also for a hidden farm */
export async function readFramedForm(ctx: Ctx, raw: unknown): Promise<FormView> {
  authorizeAnyone(ctx);
  const farm = await readSignupFarm(ctx, FramedInput.parse(raw));
  const form = FramedCodeInput.safeParse(raw);
  if (!form.success) {
    const { subscription_forms: paused } = await readPausedForms(ctx);
    return { step: paused ? "paused" : "contact", farm };
  }
  return { step: "sent", farm, byEmail: false, form: { id: form.data.id, form_uuid: form.data.form_uuid } };
}

/**
 * Open to anyone. Carries out the plain form of a framed page: a subscription, or the code of a text.
 * @throws AppError invalid | not_found | limit_reached | rate_limited | switched_off
 */
export async function sendFramedForm(ctx: PoolCtx, raw: unknown): Promise<FormView> {
  authorizeAnyone(ctx);
  const farm = await readSignupFarm(ctx, FramedInput.parse(raw));
  if (FramedCodeInput.safeParse(raw).success) {
    await confirmByCode(ctx, raw).catch((error: Error) => {
      // The farm is there; a form of yesterday is not, and a new code needs a new form.
      throw error instanceof AppError && error.code === "not_found" ? invalid("code", "wrongCode") : error;
    });
    return { step: "confirmed", farm };
  }
  const { id, form_uuid, code_sent, email_sent } = await subscribePublicly(ctx, raw);
  return { step: "sent", farm, byEmail: email_sent, ...(code_sent ? { form: { id, form_uuid } } : {}) };
}

/** Open to anyone. Returns the card of a farm that other sites show. @throws AppError not_found */
export async function readFramedCard(ctx: Ctx, raw: unknown): Promise<CardView> {
  authorizeAnyone(ctx);
  return presentCard(await readSignupFarm(ctx, FramedInput.parse(raw)), ctx.lang, ctx.clock.now());
}

const ID = /^[1-9]\d{0,14}$/;

/** Returns the public farm that a text names. Handles come before ids, because some consist of digits alone. */
async function findNamedFarm(ctx: Ctx, given: string): Promise<FarmRow | null> {
  if (!HANDLE.test(given)) return null;
  if (UUID.test(given)) return findPublicFarm(ctx, { farm_uuid: given });
  const farm = await findFarmByHandle(ctx, given);
  if (farm) return farm.shown ? farm : null;
  return ID.test(given) ? findPublicFarm(ctx, { farm_id: Number(given) }) : null;
}

/** Returns the public farm that a feed names, before anything else is said of the request. @throws AppError not_found */
async function feedFarm(ctx: Ctx, raw: unknown): Promise<FarmRow> {
  const farm = await findNamedFarm(ctx, String((raw as { farm_id?: unknown } | null)?.farm_id));
  if (!farm) throw notFound();
  return farm;
}

/** Returns what the page of a farm shows of its produce, in the order of the page. */
async function shownProduce(
  ctx: Ctx,
  { id, time_zone }: FarmRow,
  raw: unknown,
): Promise<{ produces: Produce[]; lang: Lang; today: string }> {
  const lang = FeedInput.parse(raw).lang ?? ctx.lang;
  const produces = await producesOf({ ...ctx, lang }, [id]);
  const today = formatDay(ctx.clock.now(), time_zone);
  return { produces: freshestFirst(onPage(produces, lang), today), lang, today };
}

/** Open to anyone. Returns the produce of a farm as a JSON Feed 1.1. @throws AppError not_found | invalid */
export async function readProduceFeed(ctx: Ctx, raw: unknown): Promise<{ text: string; type: string }> {
  const farm = await feedFarm(ctx, raw);
  authorizeAnyone(ctx);
  const { produces, lang, today } = await shownProduce(ctx, farm, raw);
  const feed = presentFeed(farm, produces, { lang, origin: env().APP_URL, today });
  return { text: JSON.stringify(feed), type: "application/feed+json" };
}

/** Open to anyone. Returns when the produce of a farm is there, as an iCalendar. @throws AppError not_found | invalid */
export async function readProduceCalendar(ctx: Ctx, raw: unknown): Promise<{ text: string; type: string }> {
  const farm = await feedFarm(ctx, raw);
  authorizeAnyone(ctx);
  const { produces, lang } = await shownProduce(ctx, farm, raw);
  const text = produceCalendar(farm, produces, { lang, origin: env().APP_URL, now: ctx.clock.now() });
  return { text, type: "text/calendar; charset=utf-8" };
}

/**
 * Open to anyone. Returns the oEmbed card of a farm's page (oembed.com).
 * @throws AppError not_found, for any other address too | not_implemented, for XML
 */
export async function readOembed(ctx: Ctx, raw: unknown): Promise<OembedCard> {
  const { url } = (raw ?? {}) as { url?: unknown };
  const place = typeof url === "string" ? farmOfAddress(url, env().APP_URL) : null;
  const farm = place && (await findPublicFarm(ctx, { handle: place.handle }));
  // A hidden farm is missing before anything else is said of the request.
  if (typeof url === "string" && url !== "" && !farm) throw notFound();
  authorizeAnyone(ctx);
  const input = OembedInput.parse(raw);
  if (!place || !farm) throw notFound();
  if (input.format && input.format !== "json")
    throw new AppError("not_implemented", {}, [{ key: "jsonAlone" }]);
  return presentOembed(farm, place.lang, env().APP_URL, input);
}
