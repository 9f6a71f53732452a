"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Toaster, toast } from "@/components/ui/toast";
import type { Popup } from "../signals";

/** Passes each popup to the toaster once. */
export function Popups({ popups, taken, toaster }: { popups: Popup[]; taken: () => void; toaster: boolean }) {
  const t = useTranslations("visitor.popup");
  const common = useTranslations("common");
  useEffect(() => {
    for (const popup of popups) {
      const [tone, message] =
        "message" in popup
          ? [popup.tone, popup.message]
          : "expired" in popup
            ? (["error", t("autologinError")] as const)
            : popup.unsubscribed === "error"
              ? (["error", t("unsubscribeError")] as const)
              : ([
                  "success",
                  t(popup.unsubscribed === "farm" ? "farmUnsubscribeSuccess" : "unsubscribeSuccess"),
                ] as const);
      toast(message, { tone, closeLabel: common("close") });
    }
    if (popups.length > 0) taken();
  }, [popups, taken, t, common]);
  return toaster ? <Toaster label={t("label")} /> : null;
}
