import { getTranslations } from "next-intl/server";
import type { VerificationFile } from "@/lib/farms/presenter";
import { formatDay } from "@/lib/i18n/dates";
import { fileSize } from "@/lib/values/file-size";

/** Lists the files with which a farm proves who it is. Opening one is audited. */
export async function VerificationFileList({
  farmId,
  files,
}: {
  farmId: number;
  files: readonly VerificationFile[];
}) {
  const t = await getTranslations("producers.files");
  return (
    <section aria-labelledby="files" className="mt-10 grid gap-4">
      <div>
        <h2 id="files" className="scroll-mt-20 text-2xl">
          {t("title")}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{t("text")}</p>
      </div>
      <ul className="entry-list">
        {files.map(({ id, filename, type, bytes, created_at, decided_at, expires_at }) => (
          <li key={id} className="grid min-h-18 content-center gap-0.5 px-4 py-2.5">
            <a
              href={`/api/farms/${farmId}/verification-files/${id}`}
              target="_blank"
              rel="noreferrer"
              className="justify-self-start font-semibold text-link underline underline-offset-4 wrap-anywhere"
            >
              {filename}
              <span className="sr-only"> ({t(type === "application/pdf" ? "downloads" : "opens")})</span>
            </a>
            <span className="tabular text-sm text-muted">
              {t("size", { ...fileSize(bytes) })} · {t("sent", { date: formatDay(created_at) })}
              {decided_at ? ` · ${t("decided", { date: formatDay(decided_at) })}` : null}
              {expires_at ? ` · ${t("until", { date: formatDay(expires_at) })}` : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
