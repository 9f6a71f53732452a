"use client";

import { useTranslations } from "next-intl";
import { Scene } from "@/components/illustrations/scene";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

/** Confirms that the address of the account is verified. */
export function VerifiedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("visitor.verified");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="sm" title={t("title")} description={t("text")} closeLabel={common("close")}>
        <Scene name="letter-sent" className="mx-auto mb-5 w-44" />
        <Button size="lg" full onClick={onClose}>
          {t("continue")}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
