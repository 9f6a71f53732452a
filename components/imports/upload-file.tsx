"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { Textarea } from "@/components/ui/textarea";
import { ConnectionLost } from "@/components/uploads/connection";
import { useFilesChosenEarly } from "@/components/uploads/files-chosen-early";
import { postFile, refusalIn } from "@/components/uploads/post-file";
import type { Import } from "@/lib/imports/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { SheetChoice } from "./sheet-choice";

type Uploaded = Pick<Import, "id" | "uuid" | "file_name" | "sheet" | "sheets">;

/** Sends a file, or rows that were pasted, and opens the import that it became. */
export function UploadFile({ lang, farmId, base }: { lang: Lang; farmId: number; base: string }) {
  const t = useTranslations("imports");
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState("");

  const [choice, setChoice] = useState<{ read: Uploaded; file: Blob } | null>(null);

  async function send(file: Blob, fields: Record<string, string>) {
    setProblem(null);
    setSending(0);
    setChoice(null);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", file);
    try {
      const given = { lang, signal: new AbortController().signal, onProgress: setSending };
      const { status, body } = await postFile(`/api/farms/${farmId}/imports`, form, given);
      const answer = body as { import?: Uploaded } | null;
      if (status === 201 && answer?.import) {
        const read = answer.import;
        if (read.sheets.length < 2 || fields.sheet) return router.push(`${base}/${read.uuid}`);
        setChoice({ read, file });
        return setSending(null);
      }
      setProblem(refusalIn(body) ?? t("upload.lost"));
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      setProblem(error.told ?? t("upload.lost"));
    }
    setSending(null);
  }
  const sendFile = (file: File | undefined) => {
    if (file) void send(file, { file_name: file.name });
    if (input.current) input.current.value = "";
  };

  useFilesChosenEarly(input, ([file]) => sendFile(file));

  return (
    <div className="grid max-w-2xl gap-6">
      {problem ? (
        <Alert tone="danger" role="alert" title={t("upload.failed")}>
          {problem}
        </Alert>
      ) : null}
      {choice ? (
        <SheetChoice
          {...choice}
          onContinue={() => router.push(`${base}/${choice.read.uuid}`)}
          onRead={(sheet) =>
            void send(choice.file, {
              file_name: choice.read.file_name,
              sheet,
              replaces: String(choice.read.id),
            })
          }
        />
      ) : null}
      {sending === null ? (
        <>
          <section
            aria-label={t("upload.drop")}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              sendFile(event.dataTransfer.files[0]);
            }}
            className={cn(
              "flex flex-col items-center gap-3 rounded-xl border-2 border-dashed border-line-strong bg-surface p-6 text-center md:p-10",
              over && "border-primary bg-primary-soft",
            )}
          >
            <Icon name="upload" className="size-8 text-muted" />
            <p className="font-semibold max-md:hidden">{t("upload.drop")}</p>
            <Button onClick={() => input.current?.click()}>{t("upload.choose")}</Button>
            <p className="max-w-prose text-sm text-muted">{t("upload.limits")}</p>
            <input
              ref={input}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
              aria-label={t("upload.choose")}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => sendFile(event.target.files?.[0])}
            />
          </section>
          <details className="group">
            <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-md pr-2 font-semibold text-link">
              <Icon name="chevron-right" className="size-5 transition-transform group-open:rotate-90" />
              {t("upload.paste")}
            </summary>
            <div className="mt-2 grid gap-3">
              <Field name="pasted" label={t("upload.pasteLabel")} help={t("upload.pasteHelp")}>
                <Textarea
                  value={pasted}
                  onChange={(event) => setPasted(event.target.value)}
                  className="max-h-80"
                  spellCheck={false}
                />
              </Field>
              <div>
                <Button
                  variant="secondary"
                  onClick={() => void send(new Blob([pasted], { type: "text/plain" }), { pasted: "true" })}
                >
                  {t("upload.pasteSubmit")}
                </Button>
              </div>
            </div>
          </details>
        </>
      ) : (
        <Progress label={t("upload.reading")} value={sending < 100 ? sending : undefined} />
      )}
    </div>
  );
}
