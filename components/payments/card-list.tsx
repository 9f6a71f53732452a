import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { CardHeader, Card as Panel } from "@/components/ui/card";
import { shortMonth } from "@/lib/i18n/dates";
import type { Card, CardFormFacts, LastCard } from "@/lib/payments/cards/presenter";
import { cardExpiry } from "@/lib/payments/cards/rules/cards";
import type { Lang } from "@/lib/vocabulary/languages";
import { AddCard } from "./add-card";
import { CardActions } from "./card-actions";
import { cardName } from "./card-name";

/** Lists the cards of a farm with what is wrong with each, and adds, chooses and removes them. */
export async function CardList({
  lang,
  cards,
  facts,
  last,
  actions,
}: {
  lang: Lang;
  cards: Card[];
  facts: CardFormFacts;
  last: LastCard;
  actions: { add: FormAction; start: PlainAction; makeDefault: PlainAction; remove: PlainAction };
}) {
  const t = await getTranslations("payments");
  return (
    <Panel as="section" id="cards">
      <CardHeader
        title={t("cards.title")}
        description={t("cards.description")}
        action={<AddCard {...{ lang, facts, actions }} />}
      />
      {cards.length === 0 ? <p className="text-muted">{t("cards.none")}</p> : null}
      <ul className="grid gap-3">
        {cards.map((card) => {
          const expiry = cardExpiry(card, new Date());
          const month = shortMonth(new Date(Date.UTC(card.exp_year, card.exp_month - 1, 15)), lang, "UTC");
          return (
            <li
              key={card.id}
              className="flex items-center justify-between gap-3 rounded-lg border border-line p-4"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {cardName(t, card)}
                  {card.is_default ? <Badge tone="success">{t("cards.default")}</Badge> : null}
                </p>
                <p className={expiry === "fine" ? "text-sm text-muted" : "text-sm font-medium text-danger"}>
                  {t(`cards.${expiry === "fine" ? "expires" : expiry}`, { month })}
                </p>
              </div>
              <CardActions
                lang={lang}
                ids={{ farm_id: facts.farm.id, card_id: card.id }}
                name={cardName(t, card)}
                isDefault={card.is_default}
                others={cards.length - 1}
                {...{ last, actions }}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
