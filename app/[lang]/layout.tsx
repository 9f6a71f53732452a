import "../globals.css";
import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import Script from "next/script";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { fontVariables } from "@/components/ui/fonts";
import { Shell } from "@/components/visitor/shell";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { isLang, LANGS } from "@/lib/vocabulary/languages";
import {
  autologinOverlayAction,
  checkResetLinkAction,
  forgotPasswordAction,
  logInOverlayAction,
  readPausedFormsAction,
  resetPasswordOverlayAction,
  signUpOverlayAction,
} from "./(account)/actions";
import { onboardAction } from "./(site)/qr-code-onboarding/actions";

export const generateStaticParams = () => LANGS.map((lang) => ({ lang }));
export const viewport: Viewport = { themeColor: "#FBF8F1", width: "device-width", initialScale: 1 };

/**
 * An empty script. Next waits for it in a separate task before it evaluates React, so the browser paints the
 * server's HTML first and one long task becomes two.
 */
const PAINT_FIRST = "0";

type Props = { children: ReactNode; params: Promise<{ lang: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLang(lang)) return {};
  const t = await getTranslations({ locale: lang, namespace: "site" });
  return {
    metadataBase: new URL(env().APP_URL),
    title: { default: t("name"), template: `%s · ${t("name")}` },
    description: t("description"),
  };
}

export default async function RootLayout({ children, params }: Props) {
  const { lang } = await params;
  if (!isLang(lang)) notFound();
  setRequestLocale(lang);
  const t = await getTranslations("visitor");
  const common = await getTranslations("common");
  return (
    <html lang={lang} className={fontVariables}>
      <body>
        <Script id="paint-first" strategy="beforeInteractive">
          {PAINT_FIRST}
        </Script>
        {children}
        <Shell
          lang={lang}
          loginHref={href("login", lang)}
          words={{
            loading: common("loading"),
            chunk: { text: t("chunk.text"), reload: t("chunk.reload"), look: buttonStyle() },
          }}
          actions={{
            logIn: logInOverlayAction,
            signUp: signUpOverlayAction,
            forgotPassword: forgotPasswordAction,
            resetPassword: resetPasswordOverlayAction,
            checkResetLink: checkResetLinkAction,
            readPausedForms: readPausedFormsAction,
            autologin: autologinOverlayAction,
            onboard: onboardAction,
          }}
        />
      </body>
    </html>
  );
}
