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
  },
  deleteUpload: {
    door: "DELETE /api/global/upload",
    access: "write",
    input: [AnyPathInput],
    answer: Done,
    errors: ["not_found"],
  },
  cropUpload: {
    door: "POST /api/global/upload/crop",
    access: "write",
    input: [CropInput],
    answer: StoredImage,
    status: 201,
    errors: ["not_found", "limit_reached"],
    limits: ["upload_account"],
  },
});
