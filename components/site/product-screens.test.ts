import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { LANGS } from "@/lib/vocabulary/languages";
import { PRODUCT_SCREENS, type ProductScreenName, screenPath } from "./product-screens";

const MOST_BYTES = 40 * 1024;
const EVERY = (Object.keys(PRODUCT_SCREENS) as ProductScreenName[]).flatMap((name) =>
  LANGS.map((lang) => ({ name, lang })),
);

it.each(EVERY)(
  "the home page's picture $name exists in $lang, in its size and at most 40 KB",
  async ({ name, lang }) => {
    const file = await readFile(join(process.cwd(), "public", screenPath(name, lang)));
    expect(file.length).toBeLessThanOrEqual(MOST_BYTES);
    const { width, height, format } = await sharp(file).metadata();
    expect({ width, height, format }).toEqual({ ...PRODUCT_SCREENS[name], format: "webp" });
  },
);
