import { z } from "zod";
import { id, requiredText } from "@/lib/values/fields";
import { listOf } from "@/lib/values/lists";
import { EMAIL_FILE, isEmailCut } from "./rules";

/** One image to save. Its farm, if any, is read when the upload is authorized. */
export const UploadInput = z.object({
  file: z
    .instanceof(Uint8Array, { error: "requiredFile" })
    .refine((bytes) => bytes.length > 0, "requiredFile")
    .meta({ type: "string", format: "binary" }),
  folder: z
    .string()
    .regex(/^\/?uploads(\/[a-z0-9-]{1,40}){0,2}\/?$/, "invalidValue")
    .default("/uploads")
    .transform((folder) => folder.replace(/^\/|\/$/g, "")),
});

const UPLOAD_PATH = /^uploads(\/[a-z0-9-]{1,40}){0,2}\/\d{4}\/\d{2}\/[a-z0-9]{26}$/;

const path = requiredText("required").transform((text) => text.replace(/^\//, ""));

/** The farm that an upload belongs to, if any. */
export const UploadFarmInput = z.object({ farm_id: id.optional() });

/** The folder of one upload, as the upload answered it. */
export const UploadPathInput = z.object({ path: path.refine((text) => UPLOAD_PATH.test(text)) });

/** What somebody calls the folder of an upload. One that is none is found nowhere. */
export const AnyPathInput = z.object({ path });

const share = z.number().min(0).max(1);

/** The part of an upload that is kept, in shares of its width and height; cut from the file at `url`. */
export const CropInput = UploadPathInput.extend({
  url: z
    .string()
    .max(500)
    .transform((url) => url.slice(url.lastIndexOf("/") + 1))
    .refine((file) => /^\d{1,4}\.webp$/.test(file), "invalidValue"),
  area: z
    .object({ left: share, top: share, width: share.min(0.01), height: share.min(0.01) })
    .refine(({ left, width }) => left + width <= 1.001, "invalidValue")
    .refine(({ top, height }) => top + height <= 1.001, "invalidValue"),
});

/** One file of an upload, as the segments of its address after /uploads. */
export const UploadFileInput = z.object({
  path: listOf(z.string(), 20)
    .transform((segments) => ["uploads", ...segments].join("/"))
    .refine((path) => {
      const cut = path.lastIndexOf("/");
      const file = path.slice(cut + 1);
      const known = file === EMAIL_FILE || isEmailCut(file) || /^\d{1,4}\.(webp|avif)$/.test(file);
      return known && UPLOAD_PATH.test(path.slice(0, cut));
    }),
});
