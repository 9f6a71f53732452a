import { unstable_cache } from "next/cache";
import { getTranslations } from "next-intl/server";
import { shareImage } from "@/components/share/share-image";
import { formatDay } from "@/lib/i18n/dates";
import { farmTag } from "@/lib/platform/cache-tags";
import { drawingsOfFarm, KeptDrawings } from "@/lib/platform/drawing-queue";
import { AppError } from "@/lib/platform/errors";
import { freshOnPage, produceLabel } from "@/lib/produce/rules";
import { publicContext } from "@/lib/transport/page";
import { FARM_PAGES_KEPT } from "@/lib/transport/page-cache/kept";
import { readUploadAsJpeg } from "@/lib/uploads/service";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadPublicFarm } from "./_load-public-farm";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

/** Next keeps what was drawn; here, those who ask at once wait for the same drawing. */
const drawings = new KeptDrawings<Buffer>(0);

type Found = Awaited<ReturnType<typeof loadPublicFarm>>;
type Props = { params: Promise<{ lang: string; handle: string }> };

/** Returns what the farm has today, in one line; what asks to subscribe when it shows nothing. */
async function lineOf({ farm, produces }: Found, lang: Lang): Promise<string> {
  const t = await getTranslations({ locale: lang, namespace: "farms.public" });
  const names = freshOnPage(produces, lang, formatDay(new Date(), farm.time_zone))
    .slice(0, 3)
    .map((produce) => produceLabel(produce, lang));
  return names.length > 0 ? names.join(" · ") : t("subscribe");
}

async function draw({ farm }: Found, lang: Lang, line: string): Promise<Response> {
  const jpeg = farm.main_photo
    ? await readUploadAsJpeg(publicContext(lang), { image: farm.main_photo, width: 1200, height: 350 })
    : null;
  return shareImage({
    title: farm.name,
    place: farm.city,
    line,
    cover: jpeg ? { photo: `data:image/jpeg;base64,${jpeg.toString("base64")}` } : { seed: farm.uuid },
  });
}

/** Draws the picture once, and again after a save or when something expires, because drawing takes much processor time. */
export default async function FarmShareImage({ params }: Props) {
  const { handle, ...rest } = await params;
  const lang = rest.lang as Lang;
  const found = await loadPublicFarm(handle);
  const { id } = found.farm;
  const line = await lineOf(found, lang);
  const drawOnce = () =>
    drawings.get(drawingsOfFarm(id), `${id} ${lang} ${line}`, async () =>
      Buffer.from(await (await draw(found, lang, line)).arrayBuffer()),
    );
  const png = await unstable_cache(
    async () => (await drawOnce()).toString("base64"),
    ["farm-share-image", String(id), lang, line],
    { tags: [farmTag(id)] },
  )().catch((error: unknown) => {
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds;
    throw error;
  });
  if (typeof png === "number")
    return new Response(null, { status: 503, headers: { "retry-after": String(png) } });
  return new Response(Buffer.from(png, "base64"), {
    headers: { "content-type": contentType, "cache-control": FARM_PAGES_KEPT },
  });
}
