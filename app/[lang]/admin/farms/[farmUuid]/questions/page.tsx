import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { PlanLink } from "@/components/payments/plan-link";
import { QuestionForm } from "@/components/questions/question-form";
import { QuestionList } from "@/components/questions/question-list";
import { SuggestedQuestions } from "@/components/questions/suggested-questions";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { roleMay } from "@/lib/platform/permissions";
import { listFarmQuestions } from "@/lib/questions/service";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { create, remove, update } from "./actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "questions" });
  return { title: t("title") };
}

export default async function QuestionsPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const questions = await load(lang, listFarmQuestions(await pageContext(lang), { farm_id: farm.id }));
  const t = await getTranslations("questions");
  const writes = roleMay(role, "question.write");
  const left = farm.max_questions - questions.length;
  const add = (
    <QuestionForm
      lang={lang}
      farmId={farm.id}
      action={create}
      opener={{ modal: "create-question", trigger: <Button>{t("add")}</Button> }}
    />
  );
  return (
    <ClientMessages lang={lang} areas={["questions", "common"]}>
      <PageHeader
        help="questions"
        title={t("title")}
        description={t("description")}
        action={writes && questions.length > 0 && left > 0 ? add : undefined}
      />
      {writes ? null : (
        <Alert tone="info" className="mb-6">
          {t("readOnly")}
        </Alert>
      )}
      {questions.length > 0 ? (
        <>
          <p className="mb-3 text-sm text-muted" role="status">
            {t("limit", { count: questions.length, max: farm.max_questions })}{" "}
            <PlanLink {...{ lang, farmUuid, role }} />
          </p>
          {writes && left <= 0 ? (
            <Alert tone="warning" className="mb-4 max-w-3xl">
              {t("full", { max: farm.max_questions })}
            </Alert>
          ) : null}
          <QuestionList
            lang={lang}
            questions={questions}
            update={writes ? update : undefined}
            remove={writes ? remove : undefined}
          />
        </>
      ) : null}
      {!writes && questions.length === 0 ? (
        <EmptyState illustration={<Scene name="no-subscribers" />} title={t("empty.none")} />
      ) : null}
      {writes && left > 0 ? (
        <SuggestedQuestions
          lang={lang}
          farmId={farm.id}
          action={create}
          taken={questions.map(({ question }) => question)}
          add={questions.length === 0 ? add : undefined}
        />
      ) : null}
    </ClientMessages>
  );
}
