import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icons";
import type { PublicFarm } from "@/lib/farms/presenter";
import { ShareButton } from "./share-button";
import { VoteStars } from "./vote-stars";

const RATINGS = [1, 2, 3, 4, 5];

/** Shows the person's rating of the farm and a button to share it. */
export async function VoteCard({ farm }: { farm: PublicFarm }) {
  const t = await getTranslations("farms.public");
  return (
    <Card as="section" look="flat" className="noscript:hidden">
      <h2 className="text-xl">{t("voteTitle")}</h2>
      <p className="mb-2 mt-1 text-muted">{t("voteText")}</p>
      <VoteStars
        farmId={farm.id}
        words={{
          label: t("voteLabel"),
          stars: RATINGS.map((count) => t("voteStar", { count })),
          mine: t("voteMine", { vote: "{vote}" }),
          failed: t("failed"),
        }}
      />
      <ShareButton
        title={farm.name}
        copied={t("shared")}
        look={buttonStyle({ variant: "secondary", full: true, className: "mt-3" })}
      >
        <Icon name="share" />
        {t("share")}
      </ShareButton>
    </Card>
  );
}
