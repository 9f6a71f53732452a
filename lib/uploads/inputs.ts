import { z } from "zod";

const url = z
  .string()
  .max(500)
  .regex(/^(\/uploads\/|https:\/\/)[^\s"'<>]+$/, "invalidUrl");

/** An upload's answer, as forms send it back. */
export const StoredImageInput = z.object({
  url,
  path: z
    .string()
    .max(300)
    .regex(/^[\w/.-]+$/, "invalidValue"),
  srcset: z
    .string()
    .max(2000)
    .regex(/^[^"'<>]*$/, "invalidValue"),
  formats: z
    .array(
      z.object({
        url,
        width: z.number().int().positive(),
        height: z.number().int().positive(),
        type: z.enum(["image/webp", "image/avif"]),
      }),
    )
    .max(12),
  alt: z.string().max(200).optional(),
});
