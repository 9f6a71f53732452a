import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { getTranslations } from "next-intl/server";
import { ShareCard } from "@/components/farm/share-card";
import type { Lang } from "@/lib/i18n/languages";
import { freshestFirst, onPage, produceLabel } from "@/lib/produce/rules";
import { uploadAsJpeg } from "@/lib/uploads/service";
import { loadPublicFarm } from "./_load-public-farm";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";
export const revalidate = 3600;

type Props = { params: Promise<{ lang: string; handle: string }> };

const font = (file: string) => readFile(join(process.cwd(), "lib/qr-codes/fonts", file));

export default async function FarmShareImage({ params }: Props) {
  const { handle, ...rest } = await params;
  const lang = rest.lang as Lang;
  const { farm, produces } = await loadPublicFarm(handle);
  const t = await getTranslations({ locale: lang, namespace: "farms.public" });
  const names = freshestFirst(onPage(produces, lang))
    .slice(0, 3)
    .map((produce) => produceLabel(produce, lang));
  const jpeg = farm.main_photo ? await uploadAsJpeg(farm.main_photo, { width: 1200, height: 350 }) : null;
  const [fraunces, inter] = await Promise.all([font("fraunces-600.ttf"), font("inter-400.ttf")]);
  return new ImageResponse(
    <ShareCard
      name={farm.name}
      place={farm.city}
      line={names.length > 0 ? names.join(" · ") : t("subscribe")}
      seed={farm.uuid}
      photo={jpeg ? `data:image/jpeg;base64,${jpeg.toString("base64")}` : null}
      size={size}
    />,
    {
      ...size,
      fonts: [
        { name: "Fraunces", data: fraunces, weight: 600 },
        { name: "Inter", data: inter, weight: 400 },
      ],
    },
  );
}
