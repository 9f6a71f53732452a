import { showFramedForm } from "@/components/embeds/framed-form";
import { readFramedForm, sendFramedForm } from "@/lib/embeds/service";
import { framedPage } from "@/lib/transport/framed-page";

/** The subscribe form of a farm on a site of its own. */
export const GET = framedPage({ verb: readFramedForm, show: showFramedForm });
export const POST = framedPage({ verb: sendFramedForm, again: readFramedForm, show: showFramedForm });
