const each = (path: string, ...methods: string[]) => methods.map((method) => `${method} ${path}`);
const farm = "/api/farms/{id}";
const notifications = `${farm}/notifications`;

/** The documented paths that this product answers today (docs/product.md "Calls"). */
export const DOCUMENTED: readonly string[] = [
  // Account
  ...each("/api/me", "GET", "PATCH"),
  "PATCH /api/me/password",
  "POST /api/me/reset-unverified-email",
  "POST /api/me/verification-email",
  "POST /api/auth/login",
  "POST /api/auth/autologin",
  "POST /api/auth/signup",
  "POST /api/auth/partial-signup",
  "POST /api/auth/qr-code-onboarding",
  "POST /api/auth/change-pwd",
  "POST /api/auth/forgot-pwd",
  "POST /api/auth/landing-register",
  "POST /api/global/contact-form",
  "POST /api/global/page-hit",
  "PUT /api/forms/{formUuid}",
  "GET /api/pages",
  "GET /api/pages/{handle}",
  "POST /api/global/demo-sms",
  "GET /api/global",
  "GET /api/global/country/{code}/regions",
  // Farms
  "GET /api/farms/id/{id}",
  "GET /api/farms/uuid/{uuid}",
  "GET /api/farms/handle/{handle}",
  "POST /api/farms",
  ...each(farm, "PUT", "DELETE"),
  `PUT ${farm}/partial`,
  "GET /api/search",
  "GET /api/farms/me",
  `POST ${farm}/subscribe`,
  `POST ${farm}/unsubscribe`,
  `POST ${farm}/add-completed-step`,
  `GET ${farm}/day-stats`,
  "GET /api/farms/vote",
  `POST ${farm}/vote`,
  // Questions
  ...each(`${farm}/questions`, "GET", "POST"),
  ...each(`${farm}/questions/{questionId}`, "PUT", "DELETE"),
  // Produces
  "GET /api/produces/id/{id}",
  "GET /api/produces/uuid/{uuid}",
  ...each(`${farm}/produces`, "GET", "POST"),
  ...each(`${farm}/produces/{produceId}`, "PUT", "DELETE"),
  `POST ${farm}/produces/{produceId}/duplicate`,
  // Categories
  ...each(`${farm}/categories`, "GET", "POST"),
  ...each(`${farm}/categories/{categoryId}`, "PUT", "DELETE"),
  // QR codes
  ...each(`${farm}/qr-codes`, "GET", "POST"),
  ...each(`${farm}/qr-codes/{qrId}`, "PUT", "DELETE"),
  // Subscribers
  ...each(`${farm}/subscribers`, "GET", "POST"),
  ...each(`${farm}/subscribers/{subscriberId}`, "PUT", "DELETE"),
  `POST ${farm}/subscribers/{subscriberId}/assign-category`,
  `POST ${farm}/subscribers/{subscriberId}/deassign-category`,
  `POST ${farm}/subscribers/bulk-assign-category`,
  `POST ${farm}/subscribers/bulk-replace-categories`,
  `POST ${farm}/subscribers/bulk-remove-categories`,
  `POST ${farm}/subscribers/bulk-assign-qr-code`,
  `POST ${farm}/subscribers/bulk-remove-qr-code`,
  // Public subscribe
  "POST /api/farms/handle/{handle}/subscribe",
  "PUT /api/farms/handle/{handle}/subscriber/{id}",
  "POST /api/farms/handle/{handle}/partial-subscribe",
  "PUT /api/farms/handle/{handle}/partial-subscribe/{id}",
  // Notifications
  ...each(notifications, "GET", "POST"),
  `GET ${notifications}/id/{id}`,
  `GET ${notifications}/uuid/{uuid}`,
  `GET ${notifications}/templates`,
  `GET ${notifications}/{id}/stats`,
  ...each(`${notifications}/{id}`, "PUT", "DELETE"),
  `POST ${notifications}/{id}/send`,
  `POST ${notifications}/{id}/send-test`,
  `POST ${notifications}/{id}/duplicate`,
  `GET ${notifications}/{id}/parameters`,
  // Global
  ...each("/api/global/upload", "POST", "DELETE"),
];

/** Documented paths that are not built yet, by the part of the product they belong to. */
export const LATER: Record<string, readonly string[]> = {
  "plans, payments and cards": [
    `POST ${farm}/plans`,
    `GET ${farm}/payments`,
    ...each(`${farm}/cards`, "GET", "POST"),
    ...each(`${farm}/cards/{cardId}`, "PUT", "DELETE"),
  ],
  members: [...each(`${farm}/users`, "GET", "POST"), ...each(`${farm}/users/{userId}`, "PUT", "DELETE")],
  "connections to a point of sale": [
    `GET ${farm}/connections`,
    ...each(`${farm}/connections/{connectionId}`, "PUT", "DELETE"),
    `POST ${farm}/connections/{connectionId}/resync`,
  ],
};

/** Our own paths, which are not documented, each with the reason. */
export const OURS: Record<string, string> = {
  "GET /api/auth/{nextauth}": "next-auth's own addresses",
  "POST /api/auth/{nextauth}": "next-auth's own addresses",
  "POST /api/auth/logout": "no documented call ends a session",
  "GET /api/me/sessions": "where the account is logged in",
  "DELETE /api/me/sessions": "logs out everywhere else",
  "DELETE /api/me/sessions/{session_id}": "logs out one device or program",
  "POST /api/me/verification-phone": "a code by text to the account's phone",
  "POST /api/me/verify-phone": "the code of that text",
  "POST /api/auth/restore-email": "the link that undoes a change of address",
  "POST /api/auth/verify-email": "the link of the verification message",
  "GET /api/avatars/{user_uuid}": "initials drawn by us",
  "GET /api/global/captcha": "the challenge that a demo text asks to be solved",
  "POST /api/global/error-report": "what goes wrong in a browser",
  "GET /api/help/{topic}": "answers and posts that fit a screen of the admin",
  "GET /api/language/{to}": "the language switch without JavaScript",
  "GET /api/my-data/{token}": "a person's own data as a file (Law 25)",
  [`POST ${farm}/subscribers/{subscriberId}/unsubscribe`]: "taken off the lists at the person's word",
  [`POST ${farm}/subscribers/{subscriberId}/resend-confirmation`]: "the validation message once more",
  [`POST ${farm}/subscribers/bulk-set-lang`]: "the language of many people at once",
  [`POST ${farm}/subscribers/bulk-unsubscribe`]: "many people taken off the lists at once",
  [`POST ${farm}/subscribers/bulk-delete`]:
    "many people deleted at once, which can be undone for ten minutes",
  [`GET ${farm}/bulk-operations`]: "bulk operations that run, failed or can be undone",
  [`GET ${farm}/bulk-operations/{bulkOperationId}`]: "the progress of a bulk operation",
  [`POST ${farm}/bulk-operations/{bulkOperationId}/retry`]: "a bulk operation goes on where it failed",
  [`POST ${farm}/bulk-operations/{bulkOperationId}/undo`]: "the people of a bulk removal come back",
  "GET /api/qr-codes": "the codes that wait for their farm, for the super administrator",
  "POST /api/qr-codes": "codes to print before a farm has them, for the super administrator",
  [`GET ${farm}/find`]: "subscribers, produce and notifications by name, for the command palette",
  [`GET ${farm}/qr-codes/{qrId}/image`]: "the code as PNG or SVG",
  [`GET ${farm}/qr-codes/{qrId}/poster`]: "the code as a poster to print",
  [`GET ${notifications}/templates/{template}`]: "the email of a template, to look at before it is chosen",
  [`POST ${notifications}/{id}/cancel`]: "a send stopped for good",
  [`POST ${notifications}/{id}/resume`]: "a paused send goes on",
  [`POST ${notifications}/{id}/retry`]: "failed messages of a finished send go again, once",
  [`GET ${farm}/welcome-message`]: "what the farm says to a new subscriber",
  [`PUT ${farm}/welcome-message`]: "what the farm says to a new subscriber, and whether it goes out",
  [`POST ${notifications}/{id}/check-links`]: "the links of a draft that lead nowhere",
  [`POST ${notifications}/{id}/publish`]: "a sent email in the archive on the farm's page, or out of it",
  [`GET ${notifications}/{id}/deliveries`]: "the receivers with their reasons",
  ...Object.fromEntries(
    ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => [
      `${method} /api/{rest}`,
      "what leads nowhere, in the words of every other error",
    ]),
  ),
  "POST /api/webhooks/resend": "events of email",
  "POST /api/webhooks/sns": "receipts and texts from phones",
};
