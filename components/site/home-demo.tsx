import { useTranslations } from "next-intl";
import type { Lang } from "@/lib/vocabulary/languages";
import { DemoSms } from "./demo-sms";

/** Shows an example message on a phone and offers to send one. */
export function HomeDemo({ lang }: { lang: Lang }) {
  const t = useTranslations("demo");
  const text = useTranslations("sms")("demo");
  const words = {
    phone: t("phone"),
    help: t("help"),
    submit: t("submit"),
    checking: t("checking"),
    sending: t("sending"),
    done: t("done"),
    failed: t("failed"),
  };
  return (
    <section className="bg-sky-100 py-16 md:py-20">
      <div className="shell grid items-center gap-10 md:grid-cols-[1.15fr_1fr] md:gap-16">
        <div>
          <h2 className="text-3xl md:text-4xl">{t("title")}</h2>
          <p className="mb-6 mt-3 max-w-[52ch] text-lg">{t("text")}</p>
          <div className="max-w-md">
            <DemoSms words={words} lang={lang} />
            <p className="hidden font-medium noscript:block">{t("needsJavaScript")}</p>
          </div>
        </div>
        <figure className="mx-auto w-full max-w-68">
          <div className="rounded-[2.5rem] bg-ink p-3 shadow-lg">
            <div className="flex min-h-88 flex-col rounded-4xl bg-paper px-4 pb-6 pt-5">
              <div aria-hidden="true" className="mx-auto mb-5 h-1.5 w-20 rounded-full bg-ink/20" />
              <p className="text-center text-sm font-semibold text-muted">{t("sender")}</p>
              <p className="mt-4 rounded-2xl rounded-bl-sm bg-white p-4 shadow-sm">{text}</p>
            </div>
          </div>
          <figcaption className="mt-3 text-center text-sm text-muted">{t("caption")}</figcaption>
        </figure>
      </div>
    </section>
  );
}
