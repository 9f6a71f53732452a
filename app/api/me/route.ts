import { deleteAccount } from "@/lib/accounts/service/leave";
import { getMe, updateProfile } from "@/lib/accounts/service/profile";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getMe, answer: (me) => me });
export const PATCH = apiRoute({ verb: updateProfile, answer: ({ user, token }) => ({ user, token }) });
export const DELETE = apiRoute({ verb: deleteAccount, answer: () => ({ success: true }) });
