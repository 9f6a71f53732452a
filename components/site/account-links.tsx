"use client";

import { Avatar } from "@/components/ui/avatar";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import { call } from "@/components/visitor/call";
import { useMe } from "@/components/visitor/me";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref, href } from "@/lib/i18n/routes";

export interface AccountWords {
  profile: string;
  addSubscriber: string;
  addFarm: string;
  seeFarm: string;
  logout: string;
}

export interface AccountLinksProps {
  lang: Lang;
  login: { href: string; label: string };
  signup: { href: string; label: string };
  words: AccountWords;
}

/** Where a farm's owner adds a subscriber at once. */
const addSubscriberHref = (lang: Lang, farm: { uuid: string }) =>
  adminHref(lang, `/farms/${farm.uuid}/subscribers?modal=create-subscriber`);

/** The end of the header's bar: log-in and trial, or the avatar and a subscriber to add. */
export function AccountBar({
  lang,
  login,
  signup,
  words,
  linkStyle,
}: AccountLinksProps & { linkStyle: string }) {
  const me = useMe();
  if (!me) {
    return (
      <>
        <a href={login.href} data-overlay="login" className={cn(linkStyle, "max-md:hidden")}>
          {login.label}
        </a>
        <a href={signup.href} data-overlay="signup" className={buttonStyle({ className: "max-sm:hidden" })}>
          {signup.label}
        </a>
      </>
    );
  }
  const [farm] = me.my_farms;
  return (
    <>
      {farm ? (
        <a
          href={addSubscriberHref(lang, farm)}
          className={buttonStyle({ variant: "secondary", className: "max-sm:hidden" })}
        >
          <Icon name="plus" />
          {words.addSubscriber}
        </a>
      ) : null}
      <a
        href={adminHref(lang, "/profile")}
        aria-label={words.profile}
        className="flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <Avatar name={me.name || me.email} src={me.avatar.url} />
      </a>
    </>
  );
}

async function leave(lang: Lang): Promise<void> {
  await call("POST", "/api/auth/logout", {});
  window.location.assign(href("home", lang));
}

/** The end of the phone's menu: the same, and what else an account leads to. */
export function AccountMenu({
  lang,
  login,
  signup,
  words,
  linkStyle,
}: AccountLinksProps & { linkStyle: string }) {
  const me = useMe();
  if (!me) {
    return (
      <>
        <a href={login.href} data-overlay="login" className={linkStyle}>
          {login.label}
        </a>
        <a
          href={signup.href}
          data-overlay="signup"
          className={buttonStyle({ size: "lg", full: true, className: "mt-3" })}
        >
          {signup.label}
        </a>
      </>
    );
  }
  const [farm] = me.my_farms;
  return (
    <>
      {farm ? (
        <a href={href("farm", lang, { handle: farm.handle })} className={linkStyle}>
          {words.seeFarm.replace("{name}", farm.name)}
        </a>
      ) : (
        <a href={adminHref(lang, "/farms/create")} className={linkStyle}>
          {words.addFarm}
        </a>
      )}
      <a href={adminHref(lang, "/profile")} className={linkStyle}>
        {words.profile}
      </a>
      <button type="button" onClick={() => leave(lang)} className={cn(linkStyle, "text-left")}>
        {words.logout}
      </button>
      {farm ? (
        <a
          href={addSubscriberHref(lang, farm)}
          className={buttonStyle({ size: "lg", full: true, className: "mt-3" })}
        >
          {words.addSubscriber}
        </a>
      ) : null}
    </>
  );
}

/** The account's links in the footer: to the account, or to log-in and sign-up. */
export function AccountColumn({
  lang,
  login,
  signup,
  profile,
  linkStyle,
}: Pick<AccountLinksProps, "lang" | "login" | "signup"> & { profile: string; linkStyle: string }) {
  const me = useMe();
  const links = me
    ? [{ href: adminHref(lang, "/profile"), label: profile, overlay: undefined }]
    : [
        { ...login, overlay: "login" },
        { ...signup, overlay: "signup" },
      ];
  return (
    <ul className="mt-3 grid gap-1">
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} data-overlay={link.overlay} className={linkStyle}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
