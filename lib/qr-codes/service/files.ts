import { eq } from "drizzle-orm";
import QRCode from "qrcode";
import { farms } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { authorizeFarm } from "@/lib/core/permissions";
import { slug } from "@/lib/core/slug";
import { env } from "@/lib/env";
import { QrCodeIdInput, QrImageInput, QrPosterInput } from "../inputs";
import { drawPoster } from "../poster";
import type { QrCode } from "../queries";
import { getQrCode } from "./manage";

interface MadeFile {
  body: Uint8Array | string;
  type: string;
  filename: string;
  inline?: boolean;
}

/** What a code says: short, so that its squares are large. */
const scanUrl = (code: { uuid: string }): string => `${env().APP_URL}/q/${code.uuid}`;

const fileName = (code: QrCode, suffix: string) => `qr-${slug(code.title) || code.id}${suffix}`;

/** The code alone, as PNG or SVG. @throws AppError not_found | invalid */
export async function drawQrCode(ctx: Ctx, raw: unknown): Promise<MadeFile> {
  const { farm_id, qr_code_id } = QrCodeIdInput.parse(raw);
  await authorizeFarm(ctx, "qr_code.read", farm_id);
  const { format, size } = QrImageInput.parse(raw);
  const code = await getQrCode(ctx, { farm_id, qr_code_id });
  const options = { errorCorrectionLevel: "M" as const, margin: 4, width: size };
  const filename = fileName(code, `.${format}`);
  return format === "svg"
    ? {
        body: await QRCode.toString(scanUrl(code), { ...options, type: "svg" }),
        type: "image/svg+xml",
        filename,
      }
    : { body: await QRCode.toBuffer(scanUrl(code), options), type: "image/png", filename };
}

/** A poster to print, in both languages, letter or A6. @throws AppError not_found | invalid */
export async function makePoster(ctx: Ctx, raw: unknown): Promise<MadeFile> {
  const { farm_id, qr_code_id } = QrCodeIdInput.parse(raw);
  await authorizeFarm(ctx, "qr_code.read", farm_id);
  const { size } = QrPosterInput.parse(raw);
  const code = await getQrCode(ctx, { farm_id, qr_code_id });
  const [farm] = await ctx.db
    .select({ name: farms.name, city: farms.city })
    .from(farms)
    .where(eq(farms.id, farm_id));
  const body = await drawPoster({
    size,
    farm: farm!.name,
    place: farm!.city,
    label: code.is_general ? null : code.title,
    modules: QRCode.create(scanUrl(code), { errorCorrectionLevel: "M" }).modules,
  });
  return { body, type: "application/pdf", filename: fileName(code, `-${size}.pdf`), inline: true };
}
