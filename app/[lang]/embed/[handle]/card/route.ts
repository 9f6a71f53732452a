import { showFramedCard } from "@/components/embeds/framed-card";
import { readFramedCard } from "@/lib/embeds/service";
import { framedPage } from "@/lib/transport/framed-page";

/** The card of a farm on other sites. */
export const GET = framedPage({ verb: readFramedCard, show: showFramedCard });
