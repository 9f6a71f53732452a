import { readMultipart } from "@/lib/transport/multipart";
import { apiRoute } from "@/lib/transport/route";
import { uploadCalls } from "@/lib/uploads/calls";
import { deleteUpload, mayUpload, uploadImage } from "@/lib/uploads/service";

export const POST = apiRoute({
  verb: uploadImage,
  call: uploadCalls.uploadImage,
  beforeBody: mayUpload,
  readBody: readMultipart,
  answer: (image) => image,
});
export const DELETE = apiRoute({
  verb: deleteUpload,
  call: uploadCalls.deleteUpload,
  answer: () => ({ success: true }),
});
