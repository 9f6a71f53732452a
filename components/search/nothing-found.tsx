import { getTranslations } from "next-intl/server";
import { Scene } from "@/components/illustrations/scene";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import type { SearchAddress } from "@/lib/search/address";
import { DISTANCES } from "@/lib/search/inputs";

/** Explains why there is no result and suggests other searches. */
export async function NothingFound({
  address,
  why,
  hrefFor,
}: {
  address: SearchAddress;
  why: "nothing" | "unknown-place" | "past-the-last";
  hrefFor: (changes: Partial<SearchAddress>) => string;
}) {
  const t = await getTranslations("search.empty");
  const { q, category, distance, place, at } = address;
  const somewhere = place !== "" || at !== null;
  const wider = somewhere && why === "nothing" ? DISTANCES.find((km) => km > distance) : undefined;
  const steps: { label: string; to: Partial<SearchAddress> }[] = [];
  if (why === "past-the-last") steps.push({ label: t("first"), to: {} });
  if (wider) steps.push({ label: t("wider", { km: wider }), to: { distance: wider } });
  if (q && why === "nothing") steps.push({ label: t("withoutWord", { q }), to: { q: "" } });
  if (category && why === "nothing") steps.push({ label: t("withoutCategory"), to: { category: null } });
  steps.push({ label: t("everything"), to: { q: "", category: null, place: "", at: null } });
  const nothing = why === "past-the-last" ? "pastText" : somewhere ? "textNear" : "text";
  return (
    <EmptyState
      illustration={<Scene name={why === "unknown-place" ? "not-found" : "no-results"} />}
      title={t(why === "unknown-place" ? "unknownTitle" : why === "nothing" ? "title" : "pastTitle")}
      heading="h3"
      className="max-w-lg"
      action={steps.map(({ label, to }, index) => (
        <a
          key={label}
          href={hrefFor(to)}
          className={buttonStyle({
            variant: index === 0 ? "primary" : "secondary",
            className: "break-words",
          })}
        >
          {label}
        </a>
      ))}
    >
      <p className="break-words">{why === "unknown-place" ? t("unknownText", { place }) : t(nothing)}</p>
    </EmptyState>
  );
}
