"use client";

import { type PicturedProduce, ProducePicture } from "@/components/produce/produce-picture";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { produceAnchor } from "@/lib/produce/rules/anchor";

export interface ProduceOnPage {
  id: number;
  name: string;
  description: string;
  picture: PicturedProduce;
  prices: string[];
  state: string;
  tone: BadgeProps["tone"];
  /** Until when it is available, in words. */
  until: string | null;
  available: boolean;
  soldOut: boolean;
}

/**
 * Shows produce on the farm's page: picture, name, price and availability. As a client component it sends only
 * the data to React; a server component would send the markup of each card a second time.
 */
export const ProduceCards = ({ produces, onRequest }: { produces: ProduceOnPage[]; onRequest: string }) => (
  // Shows as many columns as the text size allows.
  <ul className="grid gap-3.5 @min-[16rem]:grid-cols-2 @min-[36rem]:grid-cols-3 sm:gap-5">
    {produces.map(({ id, name, description, picture, prices, state, tone, until, available, soldOut }) => (
      <Card
        as="li"
        key={id}
        id={produceAnchor(id)}
        padding="none"
        className="flex scroll-mt-24 flex-col overflow-hidden target:ring-2 target:ring-leaf"
      >
        <ProducePicture
          picture={picture}
          sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 30vw, 46vw"
          className={soldOut ? "aspect-4/3 opacity-60" : "aspect-4/3"}
        />
        <div className="flex flex-1 flex-col gap-1 p-3.5 sm:p-4">
          <h3 className="break-words text-lg">{name}</h3>
          {description ? <p className="line-clamp-3 text-sm text-muted">{description}</p> : null}
          <p className="tabular mt-auto pt-1 font-semibold">
            {prices.length === 0 ? <span className="font-normal text-muted">{onRequest}</span> : null}
            {prices.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-sm text-muted">
            <Badge tone={tone} dot={available} wraps>
              {state}
            </Badge>
            {until}
          </p>
        </div>
      </Card>
    ))}
  </ul>
);
