import { coverOf } from "@/components/illustrations/cover-choice";
import type { CardView } from "@/lib/embeds/presenter";
import { href } from "@/lib/i18n/routes";
import { translator } from "@/lib/i18n/translator";
import type { FramedView } from "@/lib/transport/framed-page";
import { framedDocument } from "./framed-document";
import { showFramedError } from "./framed-error";

/** Returns the card of a farm as other sites show it: its photo, what is fresh, and the way to its page. */
export function showFramedCard(shown: FramedView<CardView>): Promise<string> {
  const { lang, result: view } = shown;
  if (!view) return showFramedError(shown);
  const { farm, fresh, more } = view;
  const t = translator(lang, "embeds");
  const cover = coverOf({ seed: farm.uuid });
  return framedDocument({
    lang,
    title: farm.name,
    children: (
      <>
        <img
          className="photo"
          src={farm.main_photo?.url ?? `/covers/${cover.name}-${cover.light}.svg`}
          alt=""
        />
        <h1>{farm.name}</h1>
        {farm.city ? <p className="muted">{farm.city}</p> : null}
        {fresh.length > 0 ? (
          <>
            <h2>{t("card.fresh")}</h2>
            <ul className="produce">
              {fresh.map(({ uuid, label, price }) => (
                <li key={uuid}>
                  <span>{label}</span>
                  {price ? <span className="muted">{price}</span> : null}
                </li>
              ))}
              {more > 0 ? <li className="muted">{t("card.more", { count: more })}</li> : null}
            </ul>
          </>
        ) : null}
        <a
          className="button"
          href={href("farm", lang, { handle: farm.handle })}
          target="_blank"
          rel="noopener"
        >
          {t("card.open")}
        </a>
      </>
    ),
  });
}
