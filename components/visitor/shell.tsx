"use client";

import { usePathname } from "next/navigation";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Loader } from "@/components/ui/loader";
import { isAdminPath } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import {
  type Arrival,
  type AuthOverlay,
  authParameters,
  MODAL_PARAMETERS,
  ONE_TIME_PARAMETERS,
  overlayHash,
  overlayOf,
  readArrival,
  without,
} from "./address";
import { ChunkTrouble, type ChunkWords } from "./chunk-trouble";
import { enterByToken } from "./enter-by-token";
import { forwardTrouble } from "./forward-trouble";
import { watchHeaderLinks } from "./header-links";
import { keepTitle } from "./keep-title";
import { loadChunk } from "./load-chunk";
import type { OverlaysProps } from "./overlays";
import { sendPageHit } from "./page-hit";
import { tidySavedForms } from "./saved-forms";
import type { ShellActions } from "./shell-actions";
import { onSignal, type Popup } from "./signals";
import { askForCookies, watchCookieBanner } from "./watch-cookie-banner";
import { watchScroll } from "./watch-scroll";

export interface ShellProps {
  lang: Lang;
  /** The log-in page, which works without overlays. */
  loginHref: string;
  words: { chunk: ChunkWords; loading: string };
  actions: ShellActions;
}

/**
 * Runs on every page: overlays of the hash (docs/product/screens.md "Overlays"), popups and secrets of the query,
 * the cookie banner, page hits. It loads rarely used code on demand.
 */
export function Shell({ lang, loginHref, words, actions }: ShellProps) {
  const pathname = usePathname();
  const [auth, setAuth] = useState<AuthOverlay | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [prompting, setPrompting] = useState(false);
  const [popups, setPopups] = useState<Popup[]>([]);
  const [Overlays, setOverlays] = useState<ComponentType<OverlaysProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const modal = arrival?.modal ?? null;
  const needed = auth !== null || modal !== null || prompting || popups.length > 0;

  const look = useCallback(() => {
    const seen = readArrival(window.location.search);
    const overlay = overlayOf(window.location.hash);
    setAuth(overlay);
    // redirect_to is kept when the person switches between log-in and sign-up.
    setArrival((known) => ({
      ...seen,
      redirect_to: seen.redirect_to ?? (overlay && known?.redirect_to) ?? null,
    }));
    if (overlay) setPrompting(false);
    const { unsubscribed } = seen;
    const autologin_token = window.location.pathname === loginHref ? null : seen.autologin_token;
    if (unsubscribed) setPopups((waiting) => [...waiting, { kind: "popup", unsubscribed }]);
    if (unsubscribed || autologin_token) {
      window.history.replaceState(
        window.history.state,
        "",
        without(window.location.href, ONE_TIME_PARAMETERS),
      );
    }
    if (autologin_token) {
      const failed = () => setPopups((waiting) => [...waiting, { kind: "popup", expired: true }]);
      void enterByToken(actions.autologin, lang, autologin_token, seen.redirect_to, failed);
    }
    sendPageHit();
  }, [actions, lang, loginHref]);

  useEffect(() => {
    window.addEventListener("hashchange", look);
    window.addEventListener("popstate", look);
    return () => {
      window.removeEventListener("hashchange", look);
      window.removeEventListener("popstate", look);
    };
  }, [look]);
  // A navigation without a reload also changes the address.
  useEffect(look, [look, pathname]);
  useEffect(askForCookies, [pathname]);
  useEffect(() => tidySavedForms(), [pathname]);
  useEffect(() => keepTitle(), [pathname]);
  useEffect(watchCookieBanner, []);
  useEffect(forwardTrouble, []);
  useEffect(watchScroll, []);
  useEffect(watchHeaderLinks, []);
  useEffect(
    () =>
      onSignal((signal) =>
        signal.kind === "popup" ? setPopups((waiting) => [...waiting, signal]) : setPrompting(true),
      ),
    [],
  );
  useEffect(() => {
    if (!needed || Overlays || failed) return;
    loadChunk(() => import("./overlays").then((module) => module.loadOverlays(lang))).then(
      (loaded) => setOverlays(() => loaded),
      () => setFailed(true),
    );
  }, [needed, Overlays, failed, lang]);

  const rewrite = (names: readonly string[], keepHash: boolean) => {
    window.history.replaceState(window.history.state, "", without(window.location.href, names, keepHash));
    look();
  };
  const closeAuth = () => {
    setArrival((known) => known && { ...known, redirect_to: null });
    rewrite(authParameters(auth), false);
  };
  const logInHere = () => {
    setPrompting(false);
    const here = window.location.pathname + window.location.search;
    setArrival((known) => known && { ...known, redirect_to: here });
    window.location.hash = overlayHash("login");
  };

  return (
    <>
      {needed && !Overlays && !failed ? <Loader label={words.loading} /> : null}
      {Overlays && arrival ? (
        <Overlays
          lang={lang}
          actions={actions}
          auth={auth}
          arrival={arrival}
          closeAuth={closeAuth}
          closeModal={() => rewrite(MODAL_PARAMETERS, true)}
          prompt={prompting ? { onLogIn: logInHere, onClose: () => setPrompting(false) } : null}
          // The admin has its own toaster.
          popups={{ popups, taken: () => setPopups([]), toaster: !isAdminPath(pathname) }}
        />
      ) : null}
      <ChunkTrouble words={words.chunk} shown={failed} />
    </>
  );
}
