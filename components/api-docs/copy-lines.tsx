import { getTranslations } from "next-intl/server";
import { CopyButton } from "@/components/ui/copy-button";

/** Shows lines of code with a button that copies them. */
export async function CopyLines({ lines }: { lines: string }) {
  const t = await getTranslations("api.docs");
  return (
    <>
      <pre className="mt-1 whitespace-pre-wrap rounded-xl bg-paper-deep p-4 text-sm wrap-anywhere">
        <code>{lines}</code>
      </pre>
      <CopyButton
        value={lines}
        label={t("copy")}
        copiedLabel={t("copied")}
        size="sm"
        className="no-print mt-2"
      />
    </>
  );
}
