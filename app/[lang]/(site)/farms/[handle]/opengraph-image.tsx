import { unstable_cache } from "next/cache";
import { getTranslations } from "next-intl/server";
import { shareImage } from "@/components/share/share-image";
import { farmTag } from "@/lib/core/cache-tags";
import type { Lang } from "@/lib/i18n/languages";
import { freshestFirst, onPage, produceLabel } from "@/lib/produce/rules";
import { publicContext } from "@/lib/transport/page";
import { readUploadAsJpeg } from "@/lib/uploads/service";
import { loadPublicFarm } from "./_load-public-farm";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

type Found = Awaited<ReturnType<typeof loadPublicFarm>>;
type Props = { params: Promise<{ lang: string; handle: string }> };

async function draw({ farm, produces }: Found, lang: Lang): Promise<Response> {
  const t = await getTranslations({ locale: lang, namespace: "farms.public" });
  const names = freshestFirst(onPage(produces, lang))
    .slice(0, 3)
    .map((produce) => produceLabel(produce, lang));
  const jpeg = farm.main_photo
    ? await readUploadAsJpeg(publicContext(lang), { image: farm.main_photo, width: 1200, height: 350 })
    : null;
  return shareImage({
    title: farm.name,
    place: farm.city,
    line: names.length > 0 ? names.join(" · ") : t("subscribe"),
    cover: jpeg ? { photo: `data:image/jpeg;base64,${jpeg.toString("base64")}` } : { seed: farm.uuid },
  });
}

/** Draws the picture once, and again after the farm saves, because drawing takes much processor time. */
export default async function FarmShareImage({ params }: Props) {
  const { handle, ...rest } = await params;
  const lang = rest.lang as Lang;
  const found = await loadPublicFarm(handle);
  const png = await unstable_cache(
    async () => Buffer.from(await (await draw(found, lang)).arrayBuffer()).toString("base64"),
    ["farm-share-image", String(found.farm.id), lang],
    { tags: [farmTag(found.farm.id)] },
  )();
  return new Response(Buffer.from(png, "base64"), {
    headers: { "content-type": contentType, "cache-control": "public, max-age=3600" },
  });
}
