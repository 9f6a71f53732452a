import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { ShareCard, type ShareCardProps } from "./share-card";

const SIZE = { width: 1200, height: 630 };

const font = (file: string) => readFile(join(process.cwd(), "lib/qr-codes/fonts", file));
/** The fonts have no narrow no-break space. */
const withWideSpaces = (text: string) => text.replaceAll("\u202f", "\u00a0");

/** Returns the share picture of a page as a PNG of 1200 by 630. */
export async function shareImage(card: Omit<ShareCardProps, "size">): Promise<ImageResponse> {
  const [fraunces, inter] = await Promise.all([font("fraunces-600.ttf"), font("inter-400.ttf")]);
  return new ImageResponse(
    <ShareCard {...card} title={withWideSpaces(card.title)} line={withWideSpaces(card.line)} size={SIZE} />,
    {
      ...SIZE,
      fonts: [
        { name: "Fraunces", data: fraunces, weight: 600 },
        { name: "Inter", data: inter, weight: 400 },
      ],
    },
  );
}
