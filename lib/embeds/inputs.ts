import { z } from "zod";
import { blank, id, typedNumber } from "@/lib/values/fields";
import { LANGS } from "@/lib/vocabulary/languages";
import { HANDLE } from "./rules";

/** The address of a framed page. */
export const FramedInput = z.object({ handle: z.string().regex(HANDLE) });

/** The unfinished form whose code is typed into a framed page. */
export const FramedCodeInput = z.object({ id, form_uuid: z.uuid(), code: z.string().optional() });

/** A farm by handle, uuid or id, and the language of its feed. */
export const FeedInput = z.object({
  farm_id: z.string().min(1).max(100).meta({ "x-words": "anyFarm" }),
  lang: z.preprocess(blank, z.enum(LANGS).nullish()),
});

const pixels = z.preprocess(blank, typedNumber(z.number().int().positive().max(100_000)).nullish());

/** What a consumer of oEmbed asks (oembed.com section 2.2). It may ask for more, which is ignored. */
export const OembedInput = z.looseObject({
  url: z.string().min(1).max(2000),
  format: z.preprocess(blank, z.string().max(20).nullish()),
  maxwidth: pixels,
  maxheight: pixels,
});
