import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { FinishedStep } from "@/components/imports/finished-step";
import { FollowImport } from "@/components/imports/follow-import";
import { HeaderChoice } from "@/components/imports/header-choice";
import { ImportButton } from "@/components/imports/import-button";
import { ImportFrame } from "@/components/imports/import-frame";
import { ImportRows } from "@/components/imports/import-rows";
import { ManagersOnly } from "@/components/imports/managers-only";
import { OrganizeForm } from "@/components/imports/organize-form";
import { RoomOfPlan } from "@/components/imports/room-of-plan";
import { TopOfStep } from "@/components/imports/top-of-step";
import { VerifyStep } from "@/components/imports/verify-step";
import { listCategories } from "@/lib/categories/service";
import { readWarmUp } from "@/lib/delivery/service/warm-up";
import { formatDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import { listImportRows, openImport } from "@/lib/imports/service/read";
import { roleMay } from "@/lib/platform/permissions";
import { listQrCodes } from "@/lib/qr-codes/service/manage";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import { readPageOrLast } from "@/lib/values/pagination";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../../_load-farm";
import { cancel, choose, correct, organize, retry, start, undo } from "../actions";

type Props = {
  params: Promise<{ lang: string; farmUuid: string; importUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The step of each state, from 0. */
const STEPS = {
  organizing: 1,
  checking: 2,
  checked: 2,
  importing: 3,
  done: 3,
  canceled: 3,
  failed: 3,
  undoing: 3,
  undone: 3,
} as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "imports" });
  return { title: t("title") };
}

export default async function ImportStepPage({ params, searchParams }: Props) {
  const { farmUuid, importUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  if (!roleMay(role, "subscriber.import")) return <ManagersOnly {...{ lang, farmUuid, role }} />;
  const ctx = await pageContext(lang);
  const input = { farm_id: farm.id };
  const entry = await load(lang, openImport(ctx, { ...input, uuid: importUuid }));
  const t = await getTranslations("imports");
  const { page, step, outcome: chosen } = await searchParams;
  const outcome = chosen === "unchanged" || chosen === "filled" ? chosen : "";
  const here = adminHref(lang, `/farms/${farmUuid}/subscribers/import/${importUuid}`);
  const ids = { ...input, import_id: entry.id };
  const organizing = entry.status === "organizing" || (entry.status === "checked" && step === "organize");
  const rows = async () => {
    const { found } = await load(
      lang,
      readList({ page }, (known) =>
        readPageOrLast((last) => listImportRows(ctx, { ...ids, page: last ?? known.page ?? 1, outcome })),
      ),
    );
    return found;
  };

  const discard = (
    <div className="mt-4">
      <ImportButton
        lang={lang}
        ids={ids}
        action={cancel}
        leaveTo={here.slice(0, here.lastIndexOf("/"))}
        variant="ghost"
        asks={entry.status === "checked"}
      >
        {t("verify.discard")}
      </ImportButton>
    </div>
  );

  async function stepOf() {
    const follow = { lang, farmId: farm.id, entry };
    if (organizing) {
      const [categories, qrCodes] = await load(
        lang,
        Promise.all([listCategories(ctx, input), listQrCodes(ctx, input)]),
      );
      return (
        <>
          <HeaderChoice lang={lang} ids={ids} entry={entry} choose={choose} />
          <RoomOfPlan lang={lang} rows={entry.total} places={entry.places} />
          <OrganizeForm
            key={entry.header_line}
            lang={lang}
            farmId={farm.id}
            entry={entry}
            here={here}
            today={formatDay(ctx.clock.now(), farm.time_zone)}
            categories={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            qrCodes={qrCodes.map(({ id, title }) => ({ value: String(id), label: title }))}
            action={organize}
          />
          {discard}
        </>
      );
    }
    if (entry.status === "checking")
      return (
        <FollowImport key="checking" {...follow} label={t("checking.title")}>
          <p className="mb-4">{t("checking.text")}</p>
          {discard}
        </FollowImport>
      );
    if (entry.status === "checked")
      return (
        <VerifyStep
          writableToday={(await load(lang, readWarmUp(ctx, input))).left}
          lang={lang}
          farmId={farm.id}
          entry={entry}
          rows={await rows()}
          here={here}
          outcome={outcome}
          actions={{ start, correct, cancel }}
        />
      );
    if (entry.status === "importing")
      return (
        <FollowImport key="importing" {...follow} label={t("running.title")}>
          <p className="mb-4">{t("running.text")}</p>
          <ImportButton lang={lang} ids={ids} action={cancel} done={t("running.stopped")} variant="secondary">
            {t("running.stop")}
          </ImportButton>
        </FollowImport>
      );
    if (entry.status === "undoing")
      return <FollowImport key="undoing" {...follow} label={t("done.undoing")} />;
    const left = await rows();
    return (
      <FinishedStep
        writableToday={(await load(lang, readWarmUp(ctx, input))).left}
        lang={lang}
        farm={farm}
        entry={entry}
        now={ctx.clock.now()}
        here={here}
        actions={{ retry, cancel, undo }}
      >
        {left.total > 0 || outcome ? (
          <ImportRows lang={lang} ids={ids} entry={entry} rows={left} here={here} outcome={outcome} />
        ) : null}
      </FinishedStep>
    );
  }

  return (
    <ClientMessages lang={lang} areas={["imports", "common"]}>
      <ImportFrame
        lang={lang}
        farmUuid={farmUuid}
        step={organizing ? 1 : STEPS[entry.status]}
        file={
          <>
            <bdi>{entry.file_name || t(`kinds.${entry.kind}`)}</bdi> · {t("rows", { count: entry.total })}
          </>
        }
      >
        <TopOfStep step={organizing ? "organizing" : entry.status} />
        {await stepOf()}
      </ImportFrame>
    </ClientMessages>
  );
}
