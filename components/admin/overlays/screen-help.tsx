"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/components/visitor/call";
import type { ShownHelp } from "@/lib/site/presenter";
import type { OverlayProps } from "./overlay-props";

const LINK = "inline-flex min-h-8 items-center gap-1.5 text-link underline underline-offset-4";

/** From this width on the help stands beside the work, which stays within reach. */
const BESIDE = "(min-width: 768px)";

const PANEL_WIDTH = "min(25rem, 45vw)";

/** Shows what the FAQ and the blog say about the screen: beside it on a desktop, as a sheet on a phone. */
export function ScreenHelp({ topic, onClose }: OverlayProps) {
  const t = useTranslations("palette");
  const [isBeside] = useState(() => window.matchMedia(BESIDE).matches);
  useEffect(() => {
    if (!isBeside) return;
    // The work moves aside, so that nothing of it lies under the help.
    document.body.style.paddingRight = PANEL_WIDTH;
    return () => {
      document.body.style.paddingRight = "";
    };
  }, [isBeside]);
  const [tries, setTries] = useState(1);
  const [help, setHelp] = useState<ShownHelp | "failed" | null>(null);
  useEffect(() => {
    let isLast = true;
    setHelp(null);
    void call<ShownHelp>("GET", `/api/help/${topic}`).then(({ ok, data }) => {
      if (isLast) setHelp(ok && data ? data : "failed");
    });
    return () => {
      isLast = false;
    };
  }, [topic, tries]);
  return (
    <Dialog open modal={!isBeside} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("help.title")}
        closeLabel={t("close")}
        onInteractOutside={(event) => isBeside && event.preventDefault()}
        className={cn(
          "md:left-auto md:right-0 md:top-0 md:h-dvh md:max-h-dvh md:w-[min(25rem,45vw)] md:max-w-none",
          "md:translate-x-0 md:translate-y-0 md:rounded-none md:rounded-l-2xl md:border-l md:border-line",
        )}
      >
        {help === null ? (
          <div aria-busy="true" className="grid gap-3">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-24" />
          </div>
        ) : help === "failed" ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>{t("help.failed")}</p>
            <Button variant="secondary" size="sm" onClick={() => setTries(tries + 1)}>
              {t("help.again")}
            </Button>
          </div>
        ) : (
          <div className="grid gap-6">
            {help.questions.map(({ key, question, answer }) => (
              <section key={key}>
                <h3 className="text-lg">{question}</h3>
                <p className="mt-1">{answer}</p>
              </section>
            ))}
            <a href={help.faq_href} target="_blank" rel="noopener" className={LINK}>
              {t("help.faq")}
              <Icon name="external" className="size-4" />
            </a>
            {help.posts.map(({ pair, title, beginning, href }) => (
              <section key={pair} className="rounded-xl border border-line bg-surface p-4">
                <h3 className="text-lg">{title}</h3>
                {beginning.map((paragraph) => (
                  <p key={paragraph} className="mt-2">
                    {paragraph}
                  </p>
                ))}
                <a href={href} target="_blank" rel="noopener" className={cn(LINK, "mt-2")}>
                  {t("help.post")}
                  <span className="sr-only">{title}</span>
                  <Icon name="external" className="size-4" />
                </a>
              </section>
            ))}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
