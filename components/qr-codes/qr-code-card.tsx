import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { FoldedRow } from "@/components/ui/folded-row";
import { formatNumber } from "@/lib/i18n/format";
import type { QrCode } from "@/lib/qr-codes/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { QrCodeActions } from "./qr-code-actions";

const COUNTS = ["scans", "subscribers"] as const;

/** Shows one code: its image, its numbers, and its files to print. */
export async function QrCodeCard({
  lang,
  code,
  scanUrl,
  subscribersHref,
  rename,
  remove,
  only,
}: {
  lang: Lang;
  code: QrCode;
  scanUrl: string;
  subscribersHref: string;
  rename: FormAction;
  remove: PlainAction;
  /** Whether the farm has no other code. */
  only: boolean;
}) {
  const t = await getTranslations({ locale: lang, namespace: "qr_codes" });
  const { title } = code;
  // The general code has this name until its farm gives it another one.
  const badge = code.is_general && title !== t("list.general") ? t("list.general") : null;
  const words = (name: (typeof COUNTS)[number]) => t(`list.${name}`, { count: code[`${name}_count`] });
  const number = (count: number) => formatNumber(count, lang);
  const file = (rest: string) => `/api/farms/${code.farm_id}/qr-codes/${code.id}/${rest}`;
  const files = [
    { href: file("poster?size=letter"), label: t("list.letter") },
    { href: file("poster?size=a6"), label: t("list.a6") },
    { href: file("image?format=png&size=1024"), label: t("list.png") },
    { href: file("image?format=svg"), label: t("list.svg") },
  ];
  return (
    <FoldedRow
      startsOpen={only}
      title={title}
      detail={[
        ...COUNTS.map((name) => `${number(code[`${name}_count`])} ${words(name)}`),
        ...(badge ? [badge] : []),
      ].join(" · ")}
      state={badge ? <Badge tone="success">{badge}</Badge> : null}
      menu={
        <QrCodeActions
          lang={lang}
          code={{ id: code.id, farm_id: code.farm_id, title, is_general: code.is_general }}
          rename={rename}
          remove={remove}
        />
      }
    >
      <div className="mt-1 flex flex-wrap items-center gap-5 md:mt-4">
        <img
          src={file("image?format=svg")}
          alt={t("list.preview", { title })}
          width={144}
          height={144}
          loading="lazy"
          className="size-36 rounded-lg border border-line bg-white p-1"
        />
        <div className="grid gap-3">
          <dl className="grid gap-3">
            {COUNTS.map((name) => (
              <div key={name} className="flex flex-col-reverse">
                <dt className="text-sm text-muted">{words(name)}</dt>
                <dd className="tabular font-display text-3xl font-semibold">
                  {number(code[`${name}_count`])}
                </dd>
              </div>
            ))}
          </dl>
          <Link
            href={subscribersHref}
            className="inline-flex min-h-6 items-center text-sm text-link underline underline-offset-4"
          >
            {t("list.seeSubscribers")}
          </Link>
        </div>
      </div>
      <h3 className="mt-5 font-sans text-sm font-semibold tracking-normal text-muted">
        {t("list.download")}
        <span className="sr-only"> – {title}</span>
      </h3>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-2">
        {files.map(({ href, label }) => (
          <li key={href}>
            <a href={href} download className={buttonStyle({ variant: "secondary", size: "sm", full: true })}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <CopyButton
        value={scanUrl}
        label={t("list.copy")}
        copiedLabel={t("list.copied")}
        variant="ghost"
        size="sm"
        className="mt-2 self-start"
      />
    </FoldedRow>
  );
}
