import QRCode from "qrcode";
import sharp from "sharp";
import type { Ctx } from "@/lib/platform/context";
import { drawingsOfFarm, KeptDrawings } from "@/lib/platform/drawing-queue";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { slug } from "@/lib/values/slug";
import { QrCodeIdInput, QrImageInput, QrPosterInput } from "../inputs";
import { scanUrl } from "../links";
import type { QrCodeFile } from "../presenter";
import { findOfFarm, findPosterFarm, type QrCodeRow } from "../queries";

const images = new KeptDrawings<Uint8Array>(200);
const posters = new KeptDrawings<Uint8Array>(100);

const fileName = (code: QrCodeRow, suffix: string) => `qr-${slug(code.title) || code.id}${suffix}`;

async function codeOf(ctx: Ctx, farm_id: number, qr_code_id: number): Promise<QrCodeRow> {
  const code = await findOfFarm(ctx.db, farm_id, qr_code_id);
  if (!code) throw notFound();
  return code;
}

/** Returns a QR code as PNG or SVG. @throws AppError not_found | invalid */
export async function drawQrCode(ctx: Ctx, raw: unknown): Promise<QrCodeFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "qr_code.read", raw);
  const { qr_code_id } = QrCodeIdInput.parse(raw);
  const { format, size } = QrImageInput.parse(raw);
  const code = await codeOf(ctx, farm_id, qr_code_id);
  const filename = fileName(code, `.${format}`);
  const draw = async () => {
    const options = { errorCorrectionLevel: "M" as const, margin: 4, width: size };
    const svg = Buffer.from(await QRCode.toString(scanUrl(code), { ...options, type: "svg" }));
    return format === "svg" ? svg : sharp(svg).resize(size, size).png({ palette: true }).toBuffer();
  };
  const body = await images.get(drawingsOfFarm(farm_id), `${code.uuid} ${format} ${size}`, draw);
  return { body, type: format === "svg" ? "image/svg+xml" : "image/png", filename };
}

/** Returns a poster with a QR code in each language, letter or A6. @throws AppError not_found | invalid */
export async function makePoster(ctx: Ctx, raw: unknown): Promise<QrCodeFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "qr_code.read", raw);
  const { qr_code_id } = QrCodeIdInput.parse(raw);
  const { size } = QrPosterInput.parse(raw);
  const [code, farm] = await Promise.all([codeOf(ctx, farm_id, qr_code_id), findPosterFarm(ctx.db, farm_id)]);
  const words = {
    size,
    farm: farm!.name,
    place: farm!.city,
    label: code.is_general ? null : code.title,
  };
  const draw = async () => {
    const { drawPoster } = await import("../poster");
    const { modules } = QRCode.create(scanUrl(code), { errorCorrectionLevel: "M" });
    return drawPoster({ ...words, modules });
  };
  const body = await posters.get(drawingsOfFarm(farm_id), JSON.stringify([code.uuid, words]), draw);
  return { body, type: "application/pdf", filename: fileName(code, `-${size}.pdf`), inline: true };
}
