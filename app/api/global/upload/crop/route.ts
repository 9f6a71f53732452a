import { apiRoute } from "@/lib/transport/route";
import { uploadCalls } from "@/lib/uploads/calls";
import { cropUpload } from "@/lib/uploads/service";

export const POST = apiRoute({ verb: cropUpload, call: uploadCalls.cropUpload, answer: (image) => image });
