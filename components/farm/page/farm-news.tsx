import { getTranslations } from "next-intl/server";
import type { PublicFarm } from "@/lib/farms/presenter";
import { longDay } from "@/lib/i18n/dates";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import type { PublishedEmail } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Lists the emails that the farm put into its archive; nothing when there are none. */
export async function FarmNews({
  lang,
  farm,
  news,
}: {
  lang: Lang;
  farm: PublicFarm;
  news: PublishedEmail[];
}) {
  const t = await getTranslations("farms.public");
  const produce = (await getTranslations("notifications"))("merge.listed");
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="news">
      <h2 id="news" className="mb-4">
        {t("news")}
      </h2>
      <ul className="grid gap-2">
        {news.map((email) => (
          <li key={email.uuid}>
            <a
              href={`/m/${lang}/${email.web_key}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-xl border border-stone-200 bg-white px-5 py-3.5 no-underline hover:border-leaf"
            >
              <span className="min-w-0 wrap-anywhere font-semibold">
                {listedSubject(email, lang, { farm: farm.name, produce })}
              </span>
              {email.sent_at ? (
                <span className="text-sm text-muted">
                  {longDay(new Date(email.sent_at), lang, farm.time_zone)}
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
