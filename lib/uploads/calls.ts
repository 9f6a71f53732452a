import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { StoredImage } from "@/lib/vocabulary/json-columns";
import { AnyPathInput, CropInput, UploadFarmInput, UploadInput } from "./inputs";

export const uploadCalls = apiCalls({
  uploadImage: {
    door: "POST /api/global/upload",
    access: "write",
    input: [UploadInput, UploadFarmInput],
    answer: StoredImage,
    status: 201,
    errors: ["not_found", "limit_reached"],
    limits: ["upload_account"],
    body: "multipart",
    example: { file: "photo.jpg" },
  },
  deleteUpload: {
    door: "DELETE /api/global/upload",
    access: "write",
    input: [AnyPathInput],
    answer: Done,
    errors: ["not_found"],
    example: { path: "/uploads/2026/11/k3v9x2m1q8w7e6r5t4y3u2i1o0" },
  },
  cropUpload: {
    door: "POST /api/global/upload/crop",
    access: "write",
    input: [CropInput],
    answer: StoredImage,
    status: 201,
    errors: ["not_found", "limit_reached"],
    limits: ["upload_account"],
    example: {
      path: "/uploads/2026/11/k3v9x2m1q8w7e6r5t4y3u2i1o0",
      url: "/uploads/2026/11/k3v9x2m1q8w7e6r5t4y3u2i1o0/1280.webp",
      area: { left: 0.1, top: 0, width: 0.8, height: 1 },
    },
  },
});
