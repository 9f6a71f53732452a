import { signup } from "@/lib/accounts/service/sign-up";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: signup, answer: ({ token }) => ({ token }), status: 201 });
