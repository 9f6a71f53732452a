import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

/** Around the grey shapes of a screen while it is read. */
export async function LoadingScreen({ children }: { children: ReactNode }) {
  const t = await getTranslations("common");
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      {children}
    </div>
  );
}
