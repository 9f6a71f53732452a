import type { Lang } from "@/lib/vocabulary/languages";
import type { Messages } from "./catalogue";

declare module "next-intl" {
  interface AppConfig {
    Locale: Lang;
    Messages: Messages;
  }
}
