import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { count, Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { PrintableCode, QrCode } from "./answers";
import {
  CardSheetInput,
  IssueCodesInput,
  IssuedListInput,
  QrCodeIdInput,
  QrCodeInput,
  QrImageInput,
  QrPosterInput,
} from "./inputs";

const qrCode = z.object({ qrCode: QrCode });
const issued = z.object({ qrCodes: z.array(PrintableCode) });
const example = { title: "Kiosque du marché" };

export const qrCodeCalls = apiCalls({
  listQrCodes: {
    door: "GET /api/farms/[farm_id]/qr-codes",
    access: "read",
    input: [FarmInput],
    answer: z.object({ qrCodes: z.array(QrCode) }),
  },
  createQrCode: {
    door: "POST /api/farms/[farm_id]/qr-codes",
    access: "write",
    input: [FarmInput, QrCodeInput],
    answer: qrCode,
    status: 201,
    errors: ["conflict", "limit_reached"],
    example,
  },
  updateQrCode: {
    door: "PUT /api/farms/[farm_id]/qr-codes/[qr_code_id]",
    access: "write",
    input: [QrCodeIdInput, QrCodeInput],
    answer: qrCode,
    errors: ["conflict"],
    example,
  },
  deleteQrCode: {
    door: "DELETE /api/farms/[farm_id]/qr-codes/[qr_code_id]",
    access: "write",
    input: [QrCodeIdInput],
    answer: Done,
    errors: ["conflict"],
  },
  drawQrCode: {
    door: "GET /api/farms/[farm_id]/qr-codes/[qr_code_id]/image",
    access: "read",
    input: [QrImageInput],
    answer: { media_types: ["image/png", "image/svg+xml"] },
  },
  makePoster: {
    door: "GET /api/farms/[farm_id]/qr-codes/[qr_code_id]/poster",
    access: "read",
    input: [QrPosterInput],
    answer: { media_types: ["application/pdf"] },
  },
  listIssuedQrCodes: {
    door: "GET /api/qr-codes",
    access: "super_admin",
    input: [IssuedListInput],
    answer: issued.extend({ issued: count, claimed: count, next: z.uuid().nullable() }),
    errors: ["not_found"],
  },
  issueQrCodes: {
    door: "POST /api/qr-codes",
    access: "super_admin",
    input: [IssueCodesInput],
    answer: issued,
    status: 201,
    errors: ["not_found"],
    limits: ["code_batch_account"],
    example: { count: 50 },
  },
  drawCardSheets: {
    door: "GET /api/qr-codes/batches/[batch_id]/cards",
    access: "super_admin",
    input: [CardSheetInput],
    answer: { media_types: ["application/pdf"] },
  },
});
