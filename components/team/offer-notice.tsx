"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { formatDay } from "@/lib/i18n/dates";
import type { Offer } from "@/lib/members/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says that the farm is being handed over, and lets the person who has to answer do so. */
export function OfferNotice({
  lang,
  farm,
  offer,
  mine,
  transfers,
  actions,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  offer: Offer;
  mine: boolean;
  transfers: boolean;
  actions: Record<"accept" | "endOffer", PlainAction>;
}) {
  const t = useTranslations("team.offer");
  const row = useRowAction(lang, { farm_id: farm.id });
  const date = formatDay(new Date(offer.expires_at), farm.time_zone);
  const buttons = mine ? (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" pending={row.pending} onClick={() => row.start(actions.accept, t("accepted"))}>
        {t("accept")}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        pending={row.pending}
        onClick={() => row.start(actions.endOffer, t("declined"))}
      >
        {t("decline")}
      </Button>
    </span>
  ) : transfers ? (
    <Button
      size="sm"
      variant="secondary"
      pending={row.pending}
      onClick={() => row.start(actions.endOffer, t("takenBack"))}
    >
      {t("takeBack")}
    </Button>
  ) : undefined;
  return (
    <Alert className="mb-5 max-w-3xl" action={buttons}>
      {mine ? t("forYou") : t("waiting", { name: offer.to.name, date })}
    </Alert>
  );
}
