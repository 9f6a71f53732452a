"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { type Command, commandsHere } from "./commands";
import type { OverlayProps } from "./overlay-props";
import { setSingleKeys, singleKeysAreOn } from "./single-keys";

const SHOWN: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓" };
const NAMED = ["ctrl", "alt", "shift", "Enter"] as const;
const isNamed = (key: string): key is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(key);

/** Lists the keys of this screen and of every screen, with a choice to turn single keys off. */
export function KeyHelp({ place, onClose }: OverlayProps) {
  const t = useTranslations("palette");
  const [on, setOn] = useState(singleKeysAreOn);
  const [commands] = useState(() => commandsHere(place, () => {}));
  const shown = (key: string) => (isNamed(key) ? t(`keys.${key}`) : (SHOWN[key] ?? key));
  const ways = ({ ways }: Command) =>
    ways.map((way, at) => (
      <span key={way.join(" ")} className="inline-flex items-center gap-1">
        {at > 0 ? <span className="px-0.5 text-sm text-muted">{t("keys.or")}</span> : null}
        {way.map((key, index) => (
          <span key={key} className="inline-flex items-center gap-1">
            {index > 0 ? (
              <span className="text-sm text-muted">{t(way[0] === "g" ? "keys.then" : "keys.and")}</span>
            ) : null}
            <kbd className="min-w-7 rounded border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-body text-sm">
              {shown(key)}
            </kbd>
          </span>
        ))}
      </span>
    ));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t("keys.title")} description={t("keys.text")} closeLabel={t("close")} size="lg">
        <Checkbox
          className="mb-5"
          label={<span className="font-semibold">{t("keys.single")}</span>}
          help={t("keys.singleText")}
          checked={on}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setOn(target.checked);
          }}
        />
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          {(["here", "everywhere"] as const).map((group) => {
            const own = commands.filter((command) => command.group === group);
            return own.length === 0 ? null : (
              <section key={group}>
                <h3 className="mb-2 text-lg">{t(`keys.${group}`)}</h3>
                <dl className="grid gap-1.5">
                  {own.map((command) => (
                    <div
                      key={command.name}
                      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
                    >
                      <dt>{t(command.name)}</dt>
                      <dd className="flex flex-wrap gap-1">{ways(command)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            );
          })}
        </div>
      </DialogContent>
    </Dialog>
  );
}
