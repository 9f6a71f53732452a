import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { ReadyPage } from "@/components/farm/start/ready-page";
import { SendToSelf } from "@/components/farm/start/send-to-self";
import { getMe } from "@/lib/accounts/service/profile";
import { env } from "@/lib/env";
import { formatPhone } from "@/lib/i18n/format";
import { adminHref, href } from "@/lib/i18n/routes";
import { FIRST_TEMPLATE } from "@/lib/notifications/rules/templates";
import { listProduces } from "@/lib/produce/service";
import { listQrCodes } from "@/lib/qr-codes/service/manage";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import {
  resendVerificationAction,
  sendPhoneCodeAction,
  verifyPhoneAction,
} from "../../../../profile/actions";
import { begin } from "../../notifications/actions";
import { loadStart } from "../_load-start";
import { sendToMyself } from "../actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("start"))("ready.title") };
}

export default async function StartReadyPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, to } = await loadStart(lang, farmUuid);
  const ctx = await pageContext(lang);
  const [me, produces, codes] = await load(
    lang,
    Promise.all([
      getMe(ctx),
      listProduces(ctx, { farm_id: farm.id }),
      listQrCodes(ctx, { farm_id: farm.id }),
    ]),
  );
  const page = href("farm", lang, { handle: farm.handle });
  const missing = !farm.address || !farm.city ? "place" : produces.length === 0 ? "produce" : null;
  return (
    <ClientMessages lang={lang} areas={["start", "accounts", "common"]}>
      <ReadyPage
        farm={farm}
        pageHref={page}
        address={env().APP_URL + page}
        code={codes.find(({ is_general }) => is_general) ?? null}
      />
      <SendToSelf
        lang={lang}
        farmId={farm.id}
        email={{ address: me.email, proven: !me.unverified_email }}
        phone={me.phone ? { shown: formatPhone(me.phone), proven: Boolean(me.phone_verified_at) } : null}
        missing={missing ? { step: missing, href: to(missing) } : null}
        homeHref={adminHref(lang, `/farms/${farmUuid}/tutorials`)}
        draft={{
          template: FIRST_TEMPLATE,
          base: adminHref(lang, `/farms/${farmUuid}/notifications`),
          begin,
        }}
        actions={{
          send: sendToMyself,
          resend: resendVerificationAction,
          sendCode: sendPhoneCodeAction,
          verifyPhone: verifyPhoneAction,
        }}
      />
    </ClientMessages>
  );
}
