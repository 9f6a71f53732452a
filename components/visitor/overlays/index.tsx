import type { ComponentProps, ComponentType } from "react";
import { MessagesProvider } from "@/components/messages-provider";
import type { ShellActions } from "@/components/visitor/shell-actions";
import type { Lang } from "@/lib/vocabulary/languages";
import type { Arrival, AuthOverlay } from "../address";
import { AuthDialog } from "./auth-dialog";
import { LoginPrompt } from "./login-prompt";
import { Popups } from "./popups";
import { SurveyDialog } from "./survey-dialog";
import { VerificationDialog } from "./verification-dialog";
import { VerifiedDialog } from "./verified-dialog";
import { loadWords } from "./words";

export interface OverlaysProps {
  lang: Lang;
  actions: ShellActions;
  auth: AuthOverlay | null;
  arrival: Arrival;
  closeAuth: () => void;
  closeModal: () => void;
  /** Null unless an action needs an account. */
  prompt: ComponentProps<typeof LoginPrompt> | null;
  popups: ComponentProps<typeof Popups>;
}

function Overlays(props: OverlaysProps) {
  const { auth, arrival, closeModal } = props;
  return (
    <>
      <Popups {...props.popups} />
      {props.prompt ? <LoginPrompt {...props.prompt} /> : null}
      {auth ? (
        <AuthDialog
          name={auth}
          lang={props.lang}
          actions={props.actions}
          arrival={arrival}
          onClose={props.closeAuth}
        />
      ) : null}
      {/* Only one shows at a time: the log-in overlay is in front, and the other dialog waits. */}
      {!auth && arrival.modal === "email-verified" ? <VerifiedDialog onClose={closeModal} /> : null}
      {!auth && arrival.modal === "email-verification" ? <VerificationDialog onClose={closeModal} /> : null}
      {!auth && arrival.modal === "nps-survey" ? (
        <SurveyDialog arrival={arrival} onClose={closeModal} />
      ) : null}
    </>
  );
}

/** Returns the overlays with their messages in one language. */
export async function loadOverlays(lang: Lang): Promise<ComponentType<OverlaysProps>> {
  const messages = await loadWords(lang);
  return function WordedOverlays(props: OverlaysProps) {
    return (
      <MessagesProvider lang={lang} messages={messages}>
        <Overlays {...props} />
      </MessagesProvider>
    );
  };
}
