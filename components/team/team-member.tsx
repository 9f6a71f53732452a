"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { MenuEntry } from "@/components/ui/menu-entry";
import { RowMenu } from "@/components/ui/row-menu";
import { formatDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import type { FarmUser } from "@/lib/members/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { OfferForm } from "./offer-form";

/** Shows one person of the farm, or an invitation, with what may be done about it. */
export function TeamMember({
  lang,
  farm,
  member,
  own,
  manages,
  transfers,
  actions,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  member: FarmUser;
  own: boolean;
  manages: boolean;
  transfers: boolean;
  actions: Record<"changeRole" | "resend" | "remove", PlainAction> & { offer: FormAction };
}) {
  const t = useTranslations("team");
  const common = useTranslations("common");
  const router = useRouter();
  const row = useRowAction<"remove" | "leave" | "offer">(lang, { farm_id: farm.id, farm_user_id: member.id });
  const { role, status, email } = member;
  const name = member.name || email;
  const day = (date: Date) => formatDay(new Date(date), farm.time_zone);
  const other = role === "admin" ? "employee" : "admin";
  const entries: MenuEntry[] = [];
  if (role !== "owner" && manages) {
    entries.push({
      label: t(other === "admin" ? "acts.makeAdmin" : "acts.makeEmployee"),
      onSelect: () => row.start(actions.changeRole, t("done.role"), { role: other }),
    });
    if (status !== "member")
      entries.push({ label: t("acts.resend"), onSelect: () => row.start(actions.resend, t("done.resend")) });
    if (status === "member" && transfers && !own)
      entries.push({ label: t("acts.offer"), onSelect: () => row.setOpen("offer") });
  }
  if (role !== "owner" && own)
    entries.push({ label: t("acts.leave"), tone: "danger", onSelect: () => row.setOpen("leave") });
  else if (role !== "owner" && manages)
    entries.push({
      label: t(status === "member" ? "acts.remove" : "acts.withdraw"),
      tone: "danger",
      onSelect: () =>
        status === "member" ? row.setOpen("remove") : row.start(actions.remove, t("done.withdraw")),
    });
  return (
    <li className="entry-row">
      <p className="entry-title font-semibold">
        {name}
        {own ? <span className="ml-2 font-normal text-muted">{t("you")}</span> : null}
      </p>
      <p className="entry-detail">
        {member.name ? `${email} · ` : ""}
        {member.expires_at && status === "invited"
          ? t("until", { date: day(member.expires_at) })
          : t("since", { date: day(member.created_at) })}
      </p>
      <span className="entry-state grid justify-items-end gap-1">
        <Badge tone={role === "owner" ? "success" : "neutral"}>{t(`roles.${role}`)}</Badge>
        {status === "member" ? null : (
          <Badge tone={status === "invited" ? "info" : "warning"}>{t(`status.${status}`)}</Badge>
        )}
      </span>
      <span className="entry-more">
        {entries.length > 0 ? <RowMenu label={t("menu", { name })} entries={entries} /> : null}
      </span>
      <ConfirmDialog
        {...row.dialog("remove")}
        words={{
          title: t("remove.title", { name }),
          description: t("remove.text"),
          confirm: t("acts.remove"),
          cancel: common("cancel"),
        }}
        onConfirm={() => row.run(actions.remove, t("done.remove", { name }))}
      />
      <ConfirmDialog
        {...row.dialog("leave")}
        words={{
          title: t("leave.title"),
          description: t("leave.text"),
          confirm: t("acts.leave"),
          cancel: common("cancel"),
        }}
        onConfirm={() => row.run(actions.remove, () => router.push(adminHref(lang, "/farms")))}
      />
      <OfferForm
        opener={row.dialog("offer")}
        lang={lang}
        farmId={farm.id}
        member={{ id: member.id, name }}
        action={actions.offer}
      />
    </li>
  );
}
