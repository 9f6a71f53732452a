"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { type ListAddress, writeListAddress } from "@/lib/subscribers/list-address";
import type { Lang } from "@/lib/vocabulary/languages";

type ExportFormat = "csv" | "xlsx";

/** Whom a file holds: people by id, or everyone whom a filter shows. */
type ExportTarget = { subscriber_ids: number[] } | { filter: ListAddress };

/** Lets the browser save a file from an address. */
function save(href: string, name = ""): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
}

/** Returns the name that the server gave a file (RFC 6266). */
const nameOf = (answer: Response, format: ExportFormat): string => {
  const given = answer.headers.get("content-disposition")?.match(/filename\*=UTF-8''([^;]+)/)?.[1];
  return given ? decodeURIComponent(given) : `export.${format}`;
};

/** Returns a function that saves the chosen people as a file. `address` is where files of the list come from. */
export function useExport(lang: Lang, address: string) {
  const t = useTranslations("subscribers.bulk");
  const common = useTranslations("common");
  const [pending, setPending] = useState(false);

  /** A selection by hand is sent in a body, since thousands of ids are too long for an address. */
  async function saveSelection(ids: number[], format: ExportFormat): Promise<void> {
    setPending(true);
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        "x-language": lang,
      },
      body: JSON.stringify({ ids, format }),
    }).catch(() => null);
    const file = answer?.ok ? await answer.blob().catch(() => null) : null;
    setPending(false);
    if (!answer || !file) {
      const body = (await answer?.json().catch(() => null)) as { errors?: Record<string, string[]> } | null;
      const refusal = Object.values(body?.errors ?? {})[0]?.[0];
      toast(refusal ?? t("exportFailed"), { tone: "error", closeLabel: common("close") });
      return;
    }
    const href = URL.createObjectURL(file);
    save(href, nameOf(answer, format));
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  return {
    pending,
    run: (target: ExportTarget, format: ExportFormat): void => {
      if ("subscriber_ids" in target) return void saveSelection(target.subscriber_ids, format);
      const query = new URLSearchParams(writeListAddress(target.filter));
      query.set("format", format);
      save(`${address}?${query}`);
    },
  };
}
