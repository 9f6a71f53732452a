import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { PlanLink } from "@/components/payments/plan-link";
import { InviteForm } from "@/components/team/invite-form";
import { OfferNotice } from "@/components/team/offer-notice";
import { TeamMember } from "@/components/team/team-member";
import { Button } from "@/components/ui/button";
import { listMembers } from "@/lib/members/service/team";
import { userId } from "@/lib/platform/context";
import { roleMay } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { accept, changeRole, endOffer, invite, offer, remove, resend } from "./actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "team" });
  return { title: t("title") };
}

export default async function TeamPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const team = await load(lang, listMembers(ctx, { farm_id: farm.id }));
  const t = await getTranslations("team");
  const me = userId(ctx);
  const manages = roleMay(role, "member.write");
  const transfers = roleMay(role, "farm.transfer");
  const setting = { lang, farm: { id: farm.id, time_zone: farm.time_zone } };
  return (
    <ClientMessages lang={lang} areas={["team", "accounts", "common"]}>
      <PageHeader
        help="team"
        title={t("title")}
        description={
          manages ? (
            <>
              {t("description", { count: team.farmUsers.length, max: team.max_users })}{" "}
              <PlanLink {...{ lang, farmUuid, role }} />
            </>
          ) : undefined
        }
        action={
          manages ? (
            <InviteForm
              lang={lang}
              farmId={farm.id}
              action={invite}
              trigger={<Button>{t("invite")}</Button>}
            />
          ) : undefined
        }
      />
      {team.offer ? (
        <OfferNotice
          {...setting}
          offer={team.offer}
          mine={team.offer.to.user_id === me}
          transfers={transfers}
          actions={{ accept, endOffer }}
        />
      ) : null}
      <ul aria-label={t("caption")} className="entry-list max-w-3xl">
        {team.farmUsers.map((member) => (
          <TeamMember
            key={member.id}
            {...setting}
            member={member}
            own={member.user_id === me}
            manages={manages}
            transfers={transfers}
            actions={{ changeRole, resend, remove, offer }}
          />
        ))}
      </ul>
      {manages && team.farmUsers.length === 1 ? (
        <div className="mt-6 max-w-3xl rounded-xl border-[1.5px] border-dashed border-line-strong p-5">
          <h2 className="text-xl">{t("alone.title")}</h2>
          <p className="mt-1 text-muted">{t("alone.text")}</p>
        </div>
      ) : null}
    </ClientMessages>
  );
}
