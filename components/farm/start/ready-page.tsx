import { getTranslations } from "next-intl/server";
import { HelpButton } from "@/components/admin/help-button";
import { coverOf } from "@/components/illustrations/cover-choice";
import { FarmCover } from "@/components/illustrations/farm-cover";
import { Avatar } from "@/components/ui/avatar";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icons";
import type { MemberFarm } from "@/lib/farms/presenter";
import { Picture } from "../picture";

/** Shows the finished farm page with its address and the poster of its QR code. */
export async function ReadyPage({
  farm,
  pageHref,
  address,
  code,
}: {
  farm: MemberFarm;
  pageHref: string;
  /** The whole address of the page. */
  address: string;
  code: { id: number; title: string } | null;
}) {
  const t = await getTranslations("start.ready");
  const admin = await getTranslations("admin");
  const file = (rest: string) => `/api/farms/${farm.id}/qr-codes/${code?.id}/${rest}`;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="flex flex-wrap items-center gap-1.5">
        <h1 className="text-3xl">{t("title")}</h1>
        <HelpButton topic="start" label={admin("help")} />
      </div>
      <p className="mb-5 mt-1.5 text-muted">{t("text")}</p>
      <Card as="section" padding="none" className="overflow-hidden">
        <div className="h-28 overflow-hidden bg-sky">
          {farm.main_photo ? (
            <Picture image={farm.main_photo} alt="" sizes="42rem" className="size-full object-cover" />
          ) : (
            <FarmCover cover={coverOf({ seed: farm.uuid })} className="size-full" />
          )}
        </div>
        <div className="flex items-end gap-4 px-4">
          <Avatar
            name={farm.name}
            src={farm.logo?.url}
            of="farm"
            size="lg"
            className="-mt-8 border-4 border-raised bg-leaf-100 text-leaf-800"
          />
          <div className="min-w-0 flex-1 pt-2">
            <h2 className="break-words text-xl">{farm.name}</h2>
            {farm.city ? <p className="text-sm text-muted">{farm.city}</p> : null}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 p-4">
          <a href={pageHref} className={buttonStyle({ variant: "secondary", size: "sm" })}>
            {t("seePage")}
            <Icon name="external" className="size-4" />
          </a>
          <CopyButton value={address} label={t("copy")} copiedLabel={t("copied")} variant="ghost" size="sm" />
        </div>
        {code ? (
          <div className="flex items-center gap-4 border-t border-line p-4">
            <img
              src={file("image?format=svg")}
              alt={t("qrAlt")}
              width={88}
              height={88}
              className="size-22 shrink-0 rounded-lg border border-line bg-white p-1"
            />
            <div className="min-w-0">
              <p className="text-sm">{t("poster")}</p>
              <a
                href={file("poster?size=letter")}
                download
                className={buttonStyle({ variant: "secondary", size: "sm", className: "mt-2" })}
              >
                {t("download")}
              </a>
            </div>
          </div>
        ) : null}
      </Card>
    </div>
  );
}
