import { apiRoute } from "@/lib/transport/route";
import { cropUpload } from "@/lib/uploads/service";

export const POST = apiRoute({ verb: cropUpload, answer: (image) => image, status: 201 });
