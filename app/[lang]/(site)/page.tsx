import { getTranslations, setRequestLocale } from "next-intl/server";
import type { Lang } from "@/lib/i18n/languages";

export default async function HomePage({ params }: PageProps<"/[lang]">) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("site");
  return (
    <main>
      <h1>{t("name")}</h1>
      <p>{t("description")}</p>
    </main>
  );
}
