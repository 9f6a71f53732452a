"use client";

import { Avatar } from "@/components/ui/avatar";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icons";
import { call } from "@/components/visitor/call";
import type { Me } from "@/lib/accounts/presenter";
import { fill } from "@/lib/i18n/pattern";
import { adminHref, href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import type { AccountPlace } from "./account-place";

export interface SignedInProps {
  me: Me;
  lang: Lang;
  words: { profile: string; addSubscriber: string; addFarm: string; seeFarm: string; logout: string };
  linkStyle: string;
}

/** Returns the address of the dialog that adds a subscriber. */
const addSubscriberHref = (lang: Lang, farm: { uuid: string }) =>
  adminHref(lang, `/farms/${farm.uuid}/subscribers?modal=create-subscriber`);

/** Returns the farm that was selected last, else the newest. */
const chosenFarm = ({ my_farms, default_farm_id }: Me) =>
  my_farms.find(({ id }) => id === default_farm_id) ?? my_farms[0];

/** Shows the avatar, and a button to add a subscriber. */
function Bar({ me, lang, words }: SignedInProps) {
  const farm = chosenFarm(me);
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

/** Shows the links of the account in the phone's menu. */
function Menu({ me, lang, words, linkStyle }: SignedInProps) {
  const farm = chosenFarm(me);
  return (
    <>
      {farm ? (
        <a href={href("farm", lang, { handle: farm.handle })} className={linkStyle}>
          {fill(words.seeFarm, { name: farm.name })}
        </a>
      ) : (
        <a href={adminHref(lang, "/farms/create")} className={linkStyle}>
          {words.addFarm}
        </a>
      )}
      <a href={adminHref(lang, "/profile")} className={linkStyle}>
        {words.profile}
      </a>
      <button type="button" onClick={() => leave(lang)} className={`${linkStyle} text-left`}>
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

/** Shows only the link to the account. */
function Column({ lang, words, linkStyle }: SignedInProps) {
  return (
    <a href={adminHref(lang, "/profile")} className={linkStyle}>
      {words.profile}
    </a>
  );
}

export const LINKS_BY_PLACE = { bar: Bar, menu: Menu, column: Column } satisfies Record<
  AccountPlace,
  (props: SignedInProps) => React.ReactNode
>;
