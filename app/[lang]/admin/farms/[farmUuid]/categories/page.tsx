import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { CategoryForm } from "@/components/categories/category-form";
import { CategoryRow } from "@/components/categories/category-row";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { listCategories } from "@/lib/categories/service";
import { adminHref } from "@/lib/i18n/routes";
import { writeListAddress } from "@/lib/subscribers/list-address";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { create, merge, remove, restore, update } from "./actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "categories" });
  return { title: t("title") };
}

export default async function CategoriesPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const categories = await load(lang, listCategories(ctx, { farm_id: farm.id }));
  const t = await getTranslations("categories");
  const people = adminHref(lang, `/farms/${farmUuid}/subscribers`);
  const add = (
    <CategoryForm
      lang={lang}
      farmId={farm.id}
      action={create}
      opener={{ modal: "create-category", trigger: <Button>{t("add")}</Button> }}
    />
  );
  return (
    <ClientMessages lang={lang} areas={["categories", "common"]}>
      <PageHeader
        help="subscribers"
        title={t("title")}
        description={t("description")}
        back={{ href: people, label: t("back") }}
        action={categories.length > 0 ? add : undefined}
      />
      {categories.length > 0 ? (
        <ul aria-label={t("title")} className="entry-list max-w-3xl">
          {categories.map((category) => (
            <CategoryRow
              key={category.id}
              lang={lang}
              category={category}
              others={categories.filter(({ id }) => id !== category.id).map(({ id, name }) => ({ id, name }))}
              peopleHref={people + writeListAddress({ category_id: String(category.id) })}
              actions={{ update, remove, merge, restore }}
            />
          ))}
        </ul>
      ) : (
        <EmptyState illustration={<Scene name="no-subscribers" />} title={t("emptyTitle")} action={add}>
          {t("emptyText")}
        </EmptyState>
      )}
    </ClientMessages>
  );
}
