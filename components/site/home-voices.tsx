import { useTranslations } from "next-intl";
import { ProduceIllustration } from "@/components/illustrations/produce-illustration";

const VOICES = [
  { key: "stand", produce: "strawberry" },
  { key: "baskets", produce: "vegetable-basket" },
  { key: "market", produce: "carrot" },
] as const;

/** Shows how farms use the product, in the first person and marked as examples. */
export function HomeVoices() {
  const t = useTranslations("site.voices");
  return (
    <section className="bg-paper-deep py-16 md:py-20">
      <div className="shell">
        <h2 className="text-3xl md:text-4xl">{t("title")}</h2>
        <p className="mt-2 text-muted">{t("note")}</p>
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {VOICES.map(({ key, produce }) => (
            <li key={key} className="flex flex-col rounded-2xl bg-white p-6 shadow-sm">
              <ProduceIllustration codes={[produce]} className="size-16" />
              <p className="mt-4 flex-1 text-lg">{t(`${key}.text`)}</p>
              <p className="mt-4 text-sm font-semibold text-muted">{t(`${key}.who`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
