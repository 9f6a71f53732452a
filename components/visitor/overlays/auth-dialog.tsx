"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { ShellActions } from "@/components/visitor/shell-actions";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Arrival, type AuthOverlay, overlayHash } from "../address";
import { refreshMe } from "../me";
import { AuthPanel } from "./auth-panel";
import { usePausedSignUps } from "./use-paused-sign-ups";
import { dropResetLink, type ResetLink, useResetLink } from "./use-reset-link";

export interface AuthDialogProps {
  name: AuthOverlay;
  lang: Lang;
  actions: ShellActions;
  arrival: Arrival;
  onClose: () => void;
}

const FIRST_FIELD = "input:not([type=hidden]):not([readonly])";

const typedIn = (panels: Element | null) =>
  [...(panels?.querySelectorAll<HTMLInputElement>(FIRST_FIELD) ?? [])].some(({ value }) => value !== "");

const emailIn = (panel: Element | null | undefined) =>
  panel?.querySelector<HTMLInputElement>("input[name=email]:not([readonly])");

/** Returns the title and description of each overlay. */
function useWords(
  withCode: boolean,
  link: ResetLink,
): Record<AuthOverlay, { title: string; description?: string }> {
  const t = useTranslations("accounts");
  const onboarding = useTranslations("onboarding");
  return {
    login: { title: t("login.title"), description: t("login.lead") },
    signup: { title: t("signup.title"), description: t("signup.lead") },
    "forgot-pwd": { title: t("forgot.title") },
    "change-pwd":
      link === "expired"
        ? { title: t("reset.expiredTitle"), description: t("reset.expired") }
        : link === "first"
          ? { title: t("reset.firstTitle"), description: t("reset.firstLead") }
          : { title: t("reset.title"), description: t("reset.lead") },
    "qr-code-onboarding": {
      title: onboarding(withCode ? "qrCode.title" : "form.title"),
      description: onboarding(withCode ? "qrCode.lead" : "qrCode.withoutCode"),
    },
  };
}

/**
 * Shows the five overlays in one dialog. A form keeps its content while another one shows, and a typed email
 * address is copied to the next form.
 */
export function AuthDialog({ name, lang, actions, arrival, onClose }: AuthDialogProps) {
  const { token, redirect_to } = arrival;
  const reset = useResetLink(actions, { lang, token, open: name === "change-pwd" });
  const paused = usePausedSignUps(actions, {
    lang,
    open: name === "signup" || name === "qr-code-onboarding",
  });
  const words = useWords(arrival.qr_code_uuid !== null, reset.link);
  const common = useTranslations("common");
  const [opened, setOpened] = useState<AuthOverlay[]>([name]);
  const [changed, setChanged] = useState(false);
  const panels = useRef<HTMLDivElement>(null);
  const before = useRef(name);
  if (!opened.includes(name)) setOpened([...opened, name]);

  useEffect(() => {
    if (before.current === name) return;
    const panelOf = (which: AuthOverlay) => panels.current?.querySelector(`[data-panel="${which}"]`);
    const [from, to] = [emailIn(panelOf(before.current)), emailIn(panelOf(name))];
    if (from?.value && to && !to.value) to.value = from.value;
    before.current = name;
    panelOf(name)?.querySelector<HTMLElement>(`${FIRST_FIELD}, a, button`)?.focus();
  }, [name]);

  useEffect(() => {
    // The form is there only once the link was checked.
    if (reset.link === "usable" || reset.link === "first")
      panels.current?.querySelector<HTMLElement>(`[data-panel="change-pwd"] ${FIRST_FIELD}`)?.focus();
  }, [reset.link]);

  useEffect(() => {
    if (name !== "login" && name !== "signup") return;
    let left = false;
    refreshMe().then((me) => {
      // A person who is already logged in goes where the log-in would lead.
      if (me && !left)
        window.location.assign(href("login", lang, {}, { redirect_to: redirect_to ?? undefined }));
    });
    return () => {
      left = true;
    };
  }, [name, lang, redirect_to]);

  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        {...words[name]}
        closeLabel={common("close")}
        onInteractOutside={(event) => {
          // An accidental press outside must not discard the typed text.
          if (typedIn(panels.current)) event.preventDefault();
        }}
        onOpenAutoFocus={(event) => {
          const field = panels.current?.querySelector<HTMLElement>(FIRST_FIELD);
          if (!field) return;
          event.preventDefault();
          field.focus();
        }}
      >
        <div ref={panels}>
          {opened.map((panel) => (
            <div key={panel} data-panel={panel} hidden={panel !== name}>
              <AuthPanel
                name={panel}
                {...{ lang, actions, arrival, paused, changed, reset }}
                onChanged={() => {
                  setChanged(true);
                  // The link is used up: neither the address nor the history keeps it.
                  dropResetLink();
                  window.location.hash = overlayHash("login");
                }}
              />
            </div>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
