import type { Messages } from "./catalogue";
import type { Lang } from "./languages";

declare module "next-intl" {
  interface AppConfig {
    Locale: Lang;
    Messages: Messages;
  }
}
