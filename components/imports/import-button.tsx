"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button, type ButtonProps } from "@/components/ui/button";

/** A button that moves an import to another state. */
export function ImportButton({
  lang,
  ids,
  action,
  done,
  leaveTo,
  variant,
  children,
}: Pick<ButtonProps, "variant"> & {
  lang: string;
  ids: { farm_id: number; import_id: number };
  action: PlainAction;
  /** What is said when it worked; the new state alone by default. */
  done?: string;
  /** Where to go when the import is gone. */
  leaveTo?: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const { start, pending } = useRowAction(lang, ids);
  const refresh = () => (leaveTo ? router.push(leaveTo) : router.refresh());
  return (
    <Button
      variant={variant}
      pending={pending}
      onClick={() => start(action, leaveTo ? refresh : (done ?? refresh))}
    >
      {children}
    </Button>
  );
}
