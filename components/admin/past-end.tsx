import { getTranslations } from "next-intl/server";
import { Scene } from "@/components/illustrations/scene";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** Says that a page is past the end of its list, with the way to the first one. */
export async function PastEnd({ first }: { first: string }) {
  const t = await getTranslations("admin.pastEnd");
  return (
    <EmptyState
      illustration={<Scene name="no-results" />}
      title={t("title")}
      action={
        <LinkButton href={first} variant="secondary">
          {t("first")}
        </LinkButton>
      }
    >
      {t("text")}
    </EmptyState>
  );
}
