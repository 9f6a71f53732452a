import { getTranslations } from "next-intl/server";
import { CopyButton } from "@/components/ui/copy-button";

/** Shows code with a button that copies it. */
export async function CodeSample({ code }: { code: string }) {
  const t = await getTranslations("api.docs");
  return (
    <>
      <pre className="mt-1 whitespace-pre-wrap rounded-xl bg-paper-deep p-4 text-sm wrap-anywhere">
        <code>{code}</code>
      </pre>
      <CopyButton
        value={code}
        label={t("copy")}
        copiedLabel={t("copied")}
        size="sm"
        className="no-print mt-2"
      />
    </>
  );
}
