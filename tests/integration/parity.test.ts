import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type Declaration, declarationsOf } from "@/tests/setup/doors/declarations";
import { DOCUMENTED, OURS } from "@/tests/setup/doors/documented";
import { allModules, nodesOf, placeOf, readModule } from "@/tests/setup/doors/modules";
import {
  actionFiles,
  nameOfActions,
  pathOfRoute,
  routeFiles,
  SETTINGS_OF_ROUTES,
} from "@/tests/setup/doors/tree";

const routes = routeFiles()
  .flatMap((file) => declarationsOf(readModule(file)))
  .filter(({ name }) => !SETTINGS_OF_ROUTES.includes(name));
const actions = actionFiles().flatMap((file) => declarationsOf(readModule(file)));

/** next-auth itself answers these addresses. */
const NEXT_AUTH = "app/api/auth/[...nextauth]/route.ts";

describe("a route file", () => {
  const ours = routes.filter(({ file }) => file !== NEXT_AUTH);

  it("exports what apiRoute, webhookRoute, operationsRoute or framedPage made, under the name of a method", () => {
    const made = (door: Declaration) => `${door.file} ${door.name} ${door.maker}`;
    const right = /^\S+ (GET|HEAD|POST|PUT|PATCH|DELETE) (apiRoute|webhookRoute|operationsRoute|framedPage)$/;
    const wrong = ours.map(made).filter((text) => !right.test(text.replace(/^.*?route\.ts/, "route.ts")));
    expect(wrong).toEqual([]);
    expect(routes.filter(({ file }) => file === NEXT_AUTH).map(({ maker }) => maker)).toEqual([
      "nextAuthRoute",
      "nextAuthRoute",
    ]);
  });

  it("names a verb of a feature, and does nothing itself", () => {
    expect(ours.filter(({ verbFrom }) => !verbFrom?.startsWith("@/lib/")).map(({ place }) => place)).toEqual(
      [],
    );
    expect(ours.flatMap(({ logic }) => logic)).toEqual([]);
  });
});

describe("a file of Server Actions", () => {
  it("is named actions.ts, and every actions.ts is one", () => {
    const marked = allModules().filter(({ text }) => /^"use server";/m.test(text));
    expect(marked.map(({ path }) => path).sort()).toEqual(actionFiles());
    const inline = allModules()
      .filter(({ path, text }) => /^(app|components)\//.test(path) && text.includes('"use server"'))
      .flatMap((module) =>
        nodesOf(module.ast, ts.isExpressionStatement)
          .filter((node) => ts.isStringLiteral(node.expression) && node.expression.text === "use server")
          .filter((node) => node.parent !== module.ast)
          .map((node) => placeOf(module, node)),
      );
    expect(inline).toEqual([]);
  });

  it("exports what serverAction made of a feature's verb, and nothing else", () => {
    const wrong = actions.filter(
      ({ maker, verbFrom }) => maker !== "serverAction" || !verbFrom?.startsWith("@/lib/"),
    );
    expect(wrong.map(({ place }) => place)).toEqual([]);
    expect(actions.flatMap(({ logic }) => logic)).toEqual([]);
  });
});

describe("an operation that has both doors", () => {
  const keyOf = ({ verb, verbFrom }: Declaration) => `${verbFrom}#${verb}`;
  const onRoutes = new Set(routes.map(keyOf));

  /** Operations of a page that no documented endpoint has, with the reason (docs/product/calls.md "Calls"). */
  const PAGE_ONLY: Record<string, string> = {
    replaceWithTemplate: "an API caller replaces the words of a draft by PUT",
    createFromTemplate: "an API caller creates a draft with the words of GET templates",
    previewNotification: "a picture for the editor",
    checkResetLink:
      "a read before the form of a new password; an API caller has change-pwd, which says the same",
    readPausedForms: "whether a page shows its form; an API caller is answered switched_off",
    setAvailability: "an API caller sends the produce by PUT",
    createUser: "what super administrators alone do; anyone signs up by POST auth/signup",
    createProducer: "what super administrators alone do; an owner sends POST farms",
    startActing: "a browser's session alone acts in the name of a user",
    endActing: "a browser's session alone acts in the name of a user",
    blockUser: "what super administrators alone do, on the page of an account",
    unblockUser: "what super administrators alone do, on the page of an account",
    addFarmNote: "what super administrators alone write and read",
    deleteFarmNote: "what super administrators alone write and read",
    changeRequestState: "what super administrators alone do, in their logs",
    replayWebhook: "what super administrators alone do, in their logs",
    givePlan: "what super administrators alone give",
    giveCredit: "what super administrators alone give",
    holdFarmSending: "what super administrators alone decide",
    releaseFarmSending: "what super administrators alone decide",
    issueBatch: "cards that super administrators print; an API caller has POST qr-codes",
    runJobAgain: "what super administrators alone do, on the screen of the queue",
    setSwitch: "what super administrators alone do, on the screen of switches",
    recordCheck: "what super administrators alone do, on the launch checklist",
    clearCheck: "what super administrators alone do, on the launch checklist",
    lookUpAddress: "what super administrators alone look up",
    liftSuppression: "what super administrators alone do, on the screen of an address",
    createFaq: "what super administrators alone write",
    updateFaq: "what super administrators alone write",
    moveFaq: "what super administrators alone write",
    publishFaq: "what super administrators alone write",
    deleteFaq: "what super administrators alone write",
    findFarmAddress: "suggestions while someone types",
    setFarmPlace: "an API caller sends the farm by PUT",
    addChosenProduces: "an API caller creates each produce",
    sendToSelf: "the last of the first screens; an API caller has send-test",
    chooseHeader: "the wizard shows the first lines of a file; an API caller uploads",
    organizeImport: "a step of the wizard, which looks at the columns of the file",
    correctImportCell: "a cell of the table in the wizard",
    startImport: "the declaration of consent in the wizard, which a person makes",
    cancelImport: "a step of the wizard",
    retryImport: "a step of the wizard",
    undoImport: "a step of the wizard",
    confirmByLink: "the button behind a link; never an API",
    confirmByCode: "the code of a text, typed into the form",
    unsubscribeByLink: "the button behind a link; a mail program POSTs to /u",
    stopReport: "the button behind a link in a report; an API caller sends the farm by PUT",
    updateMyData: "the button behind a link",
    askNewDataLink: "the button behind a dead link",
    eraseMyData: "the button behind a link",
    acceptInvitation: "the button behind a link; never an API",
    acceptWithNewAccount: "the form behind a link; never an API",
    askVerification: "a button of the settings",
    removeVerificationFile: "a button of the settings, beside the files that the screen sends",
    decideVerification: "a form of the super administrator",
    erasePerson: "the answer to a person's request, in the settings; an API caller has DELETE",
    mergeCategories: "a dialog of the categories; an API caller assigns and deletes",
    restoreCategory: "the undo of a deletion or a merge",
    startConnection: "a declaration of consent that a person makes, and the way to another site's page",
    finishConnection: "the way back from another site's page",
    startCardForm: "opens the provider's form in the browser; an API caller has a token already",
    comeBackFromBank: "the way back from another site's page; an API caller has payments/settle",
    tryChannel: "a button of the super administrator",
    retryStuckRequest: "a button of the super administrator",
    releaseSends: "a button of the super administrator, who settled a dispute or vouches for its account",
    startPasskeyLogIn: "asks the browser of the page for a passkey; an API caller has the code",
    startAuthenticatorApp: "a QR code on the screen, which a person reads with a phone",
    confirmAuthenticatorApp: "the first code of that app, typed by the person",
    removeAuthenticatorApp: "a button of the profile, with the password",
    startPasskey: "asks the browser of the page for a passkey",
    addPasskey: "what that browser answered",
    removePasskey: "a button of the profile, with the password",
    makeRecoveryCodes: "codes that a person reads once, on the screen",
    makeSuperAdmin: "a form of the super administrator",
    endSuperAdmin: "a form of the super administrator",
    createApiToken: "a form of the profile, with the password; a token makes no other token",
    removeApiToken: "a button of the profile; a program ends a token by revoke-token",
    closeStuckRequest: "a button of the super administrator, who looked at Stripe before",
  };

  it("goes through the same verb", () => {
    const alone = actions.filter((action) => !onRoutes.has(keyOf(action)) && !(action.verb in PAGE_ONLY));
    expect(alone.map(({ file, name, verb }) => `${nameOfActions(file)}#${name} calls ${verb}`)).toEqual([]);
    const used = new Set(actions.map(({ verb }) => verb));
    expect(Object.keys(PAGE_ONLY).filter((verb) => !used.has(verb))).toEqual([]);
  });
});

describe("a page", () => {
  /** Reads that the browser requests again: while someone types, and when an overlay opens over a cached page. */
  const READS = ["previewNotification", "checkResetLink", "readPausedForms", "lookUpAddress"];

  it("imports no verb that writes: those have their doors", () => {
    const writing = new Set(
      [...actions, ...routes.filter(({ name }) => name !== "GET" && name !== "HEAD")].map(({ verb }) => verb),
    );
    const screens = allModules().filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path));
    const wrong = screens.flatMap((module) =>
      nodesOf(module.ast, ts.isImportDeclaration)
        .filter((node) => /^"@\/lib\/\w[\w-]*\/service/.test(node.moduleSpecifier.getText()))
        .flatMap((node) => nodesOf(node, ts.isImportSpecifier))
        .map(({ name, propertyName }) => (propertyName ?? name).text)
        .filter((verb) => writing.has(verb) && !READS.includes(verb))
        .map((verb) => `${module.path} imports ${verb}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the documented paths", () => {
  /**
   * Replaces parameters by "*": documented paths call every id {id} (docs/product/calls.md "Field names"), our
   * folders do not.
   */
  const shapeOf = (path: string) => path.replace(/\[(\.\.\.)?\w+\]|\{\w+\}/g, "*");
  const served = new Set(
    routes
      .filter(({ file }) => file.startsWith("app/api/"))
      .map(({ file, name }) => `${name} ${shapeOf(pathOfRoute(file))}`),
  );
  const shapes = (list: readonly string[]) => new Set(list.map(shapeOf));

  it("of today each have their route", () => {
    expect(DOCUMENTED.filter((door) => !served.has(shapeOf(door)))).toEqual([]);
  });

  it("beyond the documented ones are named, with the reason", () => {
    const known = new Set([...shapes(DOCUMENTED), ...shapes(Object.keys(OURS))]);
    expect([...served].filter((door) => !known.has(door))).toEqual([]);
    expect(Object.keys(OURS).filter((door) => !served.has(shapeOf(door)))).toEqual([]);
  });
});
