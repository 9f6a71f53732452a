import { getTranslations } from "next-intl/server";
import { updateProfileAction } from "@/app/[lang]/admin/profile/actions";
import { DeleteFarm } from "@/components/farm/delete-farm";
import { endingPlanWords } from "@/components/settings/ending-plan-words";
import { PrivacySection } from "@/components/settings/privacy-section";
import type { Section } from "@/components/settings/sections";
import { ClockSection, SendingSection } from "@/components/settings/sending-section";
import { OpeningSection, ReportsSection } from "@/components/settings/small-sections";
import { VerificationFiles } from "@/components/settings/verification-files";
import { VerificationSection } from "@/components/settings/verification-section";
import { VisibilitySection } from "@/components/settings/visibility-section";
import { answerOptions } from "@/components/subscribers/answer-options";
import { getMe } from "@/lib/accounts/service/profile";
import { listCategories } from "@/lib/categories/service";
import { env } from "@/lib/env";
import { readReview } from "@/lib/farms/service/verification";
import { listVerificationFiles } from "@/lib/farms/service/verification-files";
import { formatClock } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import { SENDING_HOURS } from "@/lib/messaging/rules/sending-hours";
import { readEndingPlan } from "@/lib/payments/plans/service/plan-page";
import { roleMay } from "@/lib/platform/permissions";
import { zoneOptions } from "@/lib/reference/options";
import { findPerson } from "@/lib/subscribers/service/privacy";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { remove, update } from "../../actions";
import { loadFarm } from "../_load-farm";
import {
  addCategory,
  assign,
  deassign,
  resend,
  unsubscribe,
  update as updatePerson,
} from "../subscribers/actions";
import { ask, decide, erase, removeFile } from "./actions";

/** Shows one section of the settings, and reads no more than it shows. */
export async function SettingsContent({
  lang,
  farmUuid,
  section,
  here,
  address,
}: {
  lang: Lang;
  farmUuid: string;
  section: Section;
  here: string;
  address: string | string[] | undefined;
}) {
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ids = { farm_id: farm.id, settings_version: farm.settings_version };
  const own = { lang, ids, farm, action: update };
  if (section === "visibility")
    return <VisibilitySection lang={lang} ids={ids} shown={farm.public} action={update} />;
  if (section === "verification") {
    const ctx = await pageContext(lang);
    const review = role === "super_admin" ? await load(lang, readReview(ctx, { farm_id: farm.id })) : null;
    const files =
      review || !roleMay(role, "verification.write")
        ? null
        : await load(lang, listVerificationFiles(ctx, { farm_id: farm.id }));
    return (
      <VerificationSection
        {...{ lang, farm, review }}
        files={
          files && (
            <VerificationFiles
              {...{ lang, farm, files, remove: removeFile, maxBytes: env().UPLOAD_MAX_BYTES }}
            />
          )
        }
        actions={{ ask, decide }}
      />
    );
  }
  if (section === "reports") return <ReportsSection {...own} />;
  if (section === "sending") {
    const hours = SENDING_HOURS.map((hour) => ({
      value: String(hour),
      label: formatClock(`${hour}:00`, lang),
    }));
    return (
      <>
        <ClockSection {...own} zones={zoneOptions(farm, lang)} />
        <SendingSection {...own} hours={hours} />
      </>
    );
  }
  const ctx = await pageContext(lang);
  if (section === "opening") {
    const me = await load(lang, getMe(ctx));
    const first = me.default_farm_id === farm.id;
    return <OpeningSection lang={lang} farmId={farm.id} first={first} action={updateProfileAction} />;
  }
  if (section === "privacy") {
    const asked = typeof address === "string" ? address.trim().slice(0, 254) : "";
    const [person, categories] = await load(
      lang,
      Promise.all([
        findPerson(ctx, { farm_id: farm.id, address: asked }),
        listCategories(ctx, { farm_id: farm.id }),
      ]),
    );
    const t = await getTranslations("subscribers");
    return (
      <PrivacySection
        {...{ lang, farm: { id: farm.id, time_zone: farm.time_zone }, address: asked, person, here }}
        options={answerOptions(lang, t("everything"))}
        categories={categories.map(({ id, name }) => ({ id, name }))}
        actions={{ update: updatePerson, assign, deassign, addCategory, resend, unsubscribe, erase }}
      />
    );
  }
  if (!roleMay(role, "farm.delete")) return null;
  const { plan } = await load(lang, readEndingPlan(ctx, { farm_id: farm.id }));
  return (
    <DeleteFarm
      lang={lang}
      farm={{ id: farm.id, name: farm.name }}
      plan={plan && (await endingPlanWords(lang, farm, plan))}
      listHref={adminHref(lang, "/farms")}
      action={remove}
    />
  );
}
