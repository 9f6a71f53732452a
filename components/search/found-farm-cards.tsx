"use client";

import { Picture, type StoredImage } from "@/components/farm/picture";
import { type Cover, FarmCover } from "@/components/illustrations/farm-cover";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icons";

export interface FoundFarmOnCard {
  id: number;
  name: string;
  href: string;
  /** Town and distance, as far as they are known. */
  place: string;
  photo: StoredImage | null;
  cover: Cover;
  sells: { fresh: boolean; when: string; names: string } | null;
  /** Words for a farm that we verified, and for an organic one. */
  verified: string | null;
  organic: string | null;
  rating: { average: string; votes: string } | null;
  marker: { number: number; label: string } | null;
}

/** How many cards are visible without scrolling. */
const FIRST = 3;

/** Shows the found farms: picture, name, town, distance, and fresh produce. */
export const FoundFarmCards = ({
  farms,
  nothingToSell,
  className,
}: {
  farms: FoundFarmOnCard[];
  /** Shown for a farm that sells nothing today. */
  nothingToSell: string;
  className: string;
}) => (
  <ul className={className}>
    {farms.map(({ id, name, href, place, photo, cover, sells, verified, organic, rating, marker }, at) => (
      <Card
        as="li"
        key={id}
        padding="none"
        className="relative flex flex-col overflow-hidden transition-shadow focus-within:shadow-md hover:shadow-md"
      >
        <div className="h-32 overflow-hidden bg-sky">
          {photo ? (
            <Picture
              image={photo}
              alt=""
              sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 92vw"
              first={at < FIRST}
              className="size-full object-cover"
            />
          ) : (
            <FarmCover cover={cover} first={at < FIRST} className="size-full" />
          )}
        </div>
        {marker ? (
          <span className="absolute left-3 top-3 flex size-8 items-center justify-center rounded-full border-2 border-white bg-primary text-sm font-bold text-on-primary shadow-md">
            <span aria-hidden="true">{marker.number}</span>
            <span className="sr-only">{marker.label}</span>
          </span>
        ) : null}
        <div className="flex flex-1 flex-col gap-2 p-4">
          <div>
            <h3 className="break-words text-lg">
              <a href={href} className="after:absolute after:inset-0 after:rounded-xl">
                {name}
              </a>
            </h3>
            {place ? (
              <p className="mt-0.5 flex items-start gap-1.5 text-sm text-muted">
                <Icon name="pin" className="mt-0.5 size-4 shrink-0" />
                <span>{place}</span>
              </p>
            ) : null}
          </div>
          {sells ? (
            <p className="text-sm">
              <span className={sells.fresh ? "font-semibold text-link" : "font-semibold text-muted"}>
                {sells.when}
              </span>
              <span className="mt-0.5 line-clamp-2 text-content">{sells.names}</span>
            </p>
          ) : (
            <p className="text-sm text-muted">{nothingToSell}</p>
          )}
          <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm empty:hidden">
            {verified ? (
              <Badge tone="success" wraps>
                <Icon name="circle-check" className="size-4" />
                {verified}
              </Badge>
            ) : null}
            {organic ? <Badge tone="success">{organic}</Badge> : null}
            {rating ? (
              <span className="text-muted">
                <span className="font-semibold text-content">{rating.average}</span> ({rating.votes})
              </span>
            ) : null}
          </p>
        </div>
      </Card>
    ))}
  </ul>
);
