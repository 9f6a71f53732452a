import { z } from "zod";

/** The pictures that are drawn for emails, because mail programs show no SVG. */
export const PictureInput = z.discriminatedUnion("kind", [
  /** A landscape over an email: "hills-0.jpg", or "hills-0-mirrored.jpg". */
  z.object({
    kind: z.literal("covers"),
    file: z.string().regex(/^[a-z]+(-[a-z]+)?-[0-2](-mirrored)?\.jpg$/),
  }),
  /** A produce without a photo on a card: "carrot.png". */
  z.object({ kind: z.literal("cards"), file: z.string().regex(/^[a-z]+(-[a-z]+)*\.png$/) }),
  /** Our own mark. */
  z.object({ kind: z.literal("marks"), file: z.literal("logo.png") }),
]);
export type PictureInput = z.infer<typeof PictureInput>;
