import { getTranslations } from "next-intl/server";
import { isKnownAct } from "@/lib/audit/rules";

/** Returns a function that puts an action of the audit into words. One of an older version may have none. */
export async function auditWords(): Promise<(action: string) => string> {
  const activity = await getTranslations("activity.acts");
  const own = await getTranslations("users.acts");
  return (action) => {
    const [subject = "", act = ""] = action.split(".");
    if (!isKnownAct(subject, act)) return action;
    return subject === "account" ? own(act as "create") : activity(`${subject}.${act}` as "farm.create");
  };
}
