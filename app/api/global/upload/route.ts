import { readMultipart } from "@/lib/transport/multipart";
import { apiRoute } from "@/lib/transport/route";
import { deleteUpload, mayUpload, uploadImage } from "@/lib/uploads/service";

export const POST = apiRoute({
  verb: uploadImage,
  beforeBody: mayUpload,
  readBody: readMultipart,
  answer: (image) => image,
  status: 201,
});
export const DELETE = apiRoute({ verb: deleteUpload, answer: () => ({ success: true }) });
