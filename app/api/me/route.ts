import { getMe, updateProfile } from "@/lib/accounts/service/profile";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getMe, answer: (me) => me });
export const PATCH = apiRoute({ verb: updateProfile, answer: ({ user, token }) => ({ user, token }) });
