"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { useFilesChosenEarly } from "@/components/uploads/files-chosen-early";
import type { VerificationFile } from "@/lib/farms/presenter";
import { VERIFICATION_FILE_DAYS, VERIFICATION_FILES } from "@/lib/farms/rules/verification-files";
import { formatDay } from "@/lib/i18n/dates";
import { fileSize } from "@/lib/values/file-size";
import type { Lang } from "@/lib/vocabulary/languages";
import { useFileQueue } from "./use-file-queue";

/** Windows knows no type for HEIC, so its endings are listed too. */
const ACCEPT = "application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/** Lets a farm attach the files that prove who it is, and remove them until its request is decided. */
export function VerificationFiles({
  lang,
  farm,
  files,
  maxBytes,
  remove,
}: {
  lang: Lang;
  farm: { id: number };
  files: readonly VerificationFile[];
  /** The server's UPLOAD_MAX_BYTES. */
  maxBytes: number;
  remove: PlainAction;
}) {
  const t = useTranslations("settings.verification.files");
  const common = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);
  const row = useRowAction(lang, { farm_id: farm.id });
  const url = `/api/farms/${farm.id}/verification-files`;
  const { sending, problem, setProblem, send } = useFileQueue({ lang, url, maxBytes });
  const room = VERIFICATION_FILES - files.length;

  async function choose(chosen: FileList | null) {
    const all = [...(chosen ?? [])];
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
    await send(all.slice(0, room));
    if (all.length > room) setProblem(t("tooMany", { max: VERIFICATION_FILES }));
  }

  useFilesChosenEarly(input, (early) => void choose(early));

  async function removeOne(file_id: number): Promise<boolean> {
    const removed = await row.run(remove, t("removed"), { file_id });
    if (removed) setProblem(null);
    return removed;
  }

  return (
    <section aria-labelledby="verification-files" className="grid gap-3">
      <div>
        <h3 id="verification-files" className="text-lg">
          {t("title")}
        </h3>
        <p className="mt-1 max-w-prose text-sm text-muted">{t("text", { days: VERIFICATION_FILE_DAYS })}</p>
      </div>
      {files.length > 0 ? (
        <ul className="entry-list">
          {files.map(({ id, filename, bytes, created_at }) => (
            <li key={id} className="flex min-h-18 items-center justify-between gap-3 px-4 py-2.5">
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{filename}</span>
                <span className="tabular block text-sm text-muted">
                  {t("size", { ...fileSize(bytes) })} · {formatDay(created_at)}
                </span>
              </span>
              <ConfirmDialog
                trigger={
                  <Button variant="danger-ghost" size="sm" aria-label={t("removeOf", { name: filename })}>
                    {t("remove")}
                  </Button>
                }
                words={{
                  title: t("removeTitle", { name: filename }),
                  description: t("removeText"),
                  confirm: t("remove"),
                  cancel: common("cancel"),
                }}
                onConfirm={() => removeOne(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {sending ? (
        <Progress label={t("sending", { name: sending.name })} value={sending.percent} />
      ) : room > 0 ? (
        <div>
          <Button variant="secondary" onClick={() => input.current?.click()} className="max-sm:w-full">
            <Icon name="upload" className="size-5" />
            {t("add")}
          </Button>
          <p className="mt-1.5 text-sm text-muted">
            {t("limits", { max: VERIFICATION_FILES, ...fileSize(maxBytes) })}
          </p>
        </div>
      ) : (
        <p className="text-sm text-muted">{t("full", { max: VERIFICATION_FILES })}</p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={t("add")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void choose(event.target.files)}
      />
      <div aria-live="polite">
        <ErrorText id="verification-files-error" messages={problem ? [problem] : undefined} />
      </div>
    </section>
  );
}
