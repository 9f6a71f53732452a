import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icons";
import type { PublicFarm } from "@/lib/farms/presenter";
import { guessLanguage } from "@/lib/i18n/guess-language";
import type { Question } from "@/lib/questions/presenter";
import { CERTIFICATIONS } from "@/lib/vocabulary/codes";
import { Picture } from "../picture";

/** Shows the farm's description, certifications, photos and questions with answers. */
export async function FarmAbout({ farm, questions }: { farm: PublicFarm; questions: Question[] }) {
  const t = await getTranslations("farms.public");
  const words = await getTranslations("reference");
  const certifications = CERTIFICATIONS.filter((code) => farm.certifications.includes(code));
  const paragraphs = farm.description.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return (
    <>
      {paragraphs.length > 0 || certifications.length > 0 ? (
        <section aria-labelledby="about">
          <h2 id="about" className="mb-4">
            {t("about")}
          </h2>
          <div
            lang={guessLanguage(farm.description)}
            className="prose whitespace-pre-line wrap-anywhere text-lg/relaxed"
          >
            {paragraphs.map((text, at) => (
              <p key={at}>{text}</p>
            ))}
          </div>
          {certifications.length > 0 ? (
            <ul aria-label={t("certifications")} className="mt-5 flex flex-wrap gap-2">
              {certifications.map((code) => (
                <li key={code}>
                  <Badge tone="success" wraps>
                    <Icon name="check" className="size-3.5 stroke-3" />
                    {words(`certifications.${code}`)}
                  </Badge>
                </li>
              ))}
            </ul>
          ) : null}
        </section>
      ) : null}
      {farm.photos.length > 0 ? (
        <section aria-labelledby="photos">
          <h2 id="photos" className="mb-4">
            {t("photos")}
          </h2>
          <ul className="grid grid-cols-2 gap-3.5 sm:grid-cols-3">
            {farm.photos.map((photo, at) => (
              <li key={photo.path} className="aspect-4/3 overflow-hidden rounded-xl bg-paper-deep">
                <Picture
                  image={photo}
                  alt={photo.alt ?? t("photoAlt", { name: farm.name, number: at + 1 })}
                  sizes="(min-width: 64rem) 15rem, 46vw"
                  className="size-full object-cover"
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {questions.length > 0 ? (
        <section aria-labelledby="questions">
          <h2 id="questions" className="mb-4">
            {t("questions")}
          </h2>
          <div className="grid gap-3">
            {questions.map(({ id, question, answer }) => (
              <details key={id} lang={guessLanguage(`${question} ${answer}`)} className="question">
                <summary>
                  <span className="min-w-0">{question}</span>
                  <Icon name="chevron-down" className="" />
                </summary>
                <p className="max-w-prose whitespace-pre-line wrap-anywhere px-5 pb-4">{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}
