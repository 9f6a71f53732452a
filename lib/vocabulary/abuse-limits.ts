import { RETENTION } from "./retention";

/**
 * All numbers against abuse (docs/product/abuse.md "Against abuse"). Limits per IP address are high, because many
 * people may share one address.
 */
const HOUR = 3600;
export const DAY = 86_400;

/** Number of calls per key within a time. */
export const LIMITS = {
  login_pair: { points: 10, seconds: HOUR },
  login_pace: { points: 1, seconds: 5 },
  login_account: { points: 10, seconds: HOUR },
  login_address: { points: 100, seconds: 900 },
  /** Answers to the second step of log-ins. */
  second_step_address: { points: 100, seconds: 900 },
  /** Wrong codes of an app: somebody has the password. Passkeys and recovery codes go on, so nobody is locked out. */
  app_code_account: { points: 10, seconds: HOUR },
  app_code_day: { points: 30, seconds: DAY },
  /** Beginnings and first codes of authenticator apps and passkeys. */
  factor_account: { points: 40, seconds: HOUR },
  /** Personal tokens that a person adds. */
  token_account: { points: 20, seconds: DAY },
  /** Tokens that somebody found and reports. */
  token_report_address: { points: 60, seconds: HOUR },
  /** Calls with a Bearer token, of all tokens of an account together. */
  api_account: { points: 6000, seconds: 60 },
  signup_person: { points: 5, seconds: HOUR },
  signup_address: { points: 30, seconds: HOUR },
  /** Farms that a person creates, also those that are deleted again: each gets an address on the site. */
  farm_account: { points: 10, seconds: DAY },
  /** The same by their address, with every account that they have or had, and with the farms of signing up. */
  farm_person: { points: 10, seconds: DAY },
  interest_person: { points: 5, seconds: HOUR },
  interest_address: { points: 30, seconds: HOUR },
  forgot_address: { points: 50, seconds: HOUR },
  partial_address: { points: 120, seconds: HOUR },
  own_password: { points: 10, seconds: 900 },
  password_change: { points: 5, seconds: HOUR },
  /** Files of evidence that a super administrator downloads. Each reads a year of an account. */
  evidence_account: { points: 30, seconds: HOUR },
  /** Tables of all farms that a super administrator downloads. */
  producers_account: { points: 10, seconds: HOUR },
  /** Batches of QR codes that a super administrator issues: each code can be claimed by a farm. */
  code_batch_account: { points: 30, seconds: DAY },
  /** Accounts and farms that a super administrator makes for others: each writes to somebody who did not ask. */
  make_account: { points: 50, seconds: DAY },
  /** The same, of all super administrators together. */
  make_account_all: { points: 200, seconds: DAY },
  /** Times that a super administrator begins to act in the name of somebody: each writes to them. */
  act_as_account: { points: 60, seconds: DAY },
  /** Suppressions of addresses that a super administrator lifts: each lets messages go to somebody again. */
  lift_suppression_account: { points: 20, seconds: DAY },
  /** Times that a super administrator gives credit, of up to 1000 $ each. */
  give_credit_account: { points: 20, seconds: DAY },
  /** Failed jobs that a super administrator runs again. */
  run_job_account: { points: 200, seconds: DAY },
  account_export: { points: 10, seconds: HOUR },
  phone_code_account: { points: 5, seconds: HOUR },
  phone_answer_account: { points: 20, seconds: HOUR },
  verification_account: { points: 5, seconds: HOUR },
  subscribe_address: { points: 60, seconds: HOUR },
  subscribe_account: { points: 60, seconds: HOUR },
  confirm_person: { points: 10, seconds: HOUR },
  vote_account: { points: 60, seconds: HOUR },
  vote_address: { points: 600, seconds: HOUR },
  contact_address: { points: 30, seconds: HOUR },
  contact_person: { points: 5, seconds: HOUR },
  /** Invitations that a farm sends, by all its people; each also counts for its recipient. */
  invite_farm: { points: 20, seconds: DAY },
  /** Connections to a point of sale that a farm begins, and readings of all customers of one. */
  connect_farm: { points: 20, seconds: HOUR },
  resync: { points: 6, seconds: HOUR },
  /** Endpoints of webhooks that a farm adds, and secrets that it replaces. */
  webhook_farm: { points: 20, seconds: DAY },
  /** Webhooks that a farm sends again, tests of endpoints, and changes after which one is called at once. */
  webhook_send: { points: 60, seconds: HOUR },
  /** Times that a farm, or a person, tries a card or a payment: whoever has stolen numbers would try them here. */
  card_farm: { points: 15, seconds: HOUR },
  card_account: { points: 20, seconds: HOUR },
  /** What else a farm asks of the payment provider: each is up to a dozen calls. */
  billing_farm: { points: 60, seconds: HOUR },
  /** Times that a farm asks to be verified: a person looks at each. */
  verification_farm: { points: 3, seconds: DAY },
  /** Files that a farm attaches to its request, by all its people: each is drawn anew or stored. */
  verification_file_farm: { points: 20, seconds: DAY },
  /** Files of farms that a super administrator opens. */
  verification_file_account: { points: 200, seconds: HOUR },
  /** Test sends of a farm, by all its people. */
  test_send: { points: 20, seconds: HOUR },
  /** Sends that a farm plans, and moves: each writes down its recipients, and a canceled one takes no place of the month. */
  plan_send: { points: 60, seconds: HOUR },
  /** Links of drafts that our server tries for a farm. */
  link_check: { points: 60, seconds: HOUR },
  captcha_address: { points: 300, seconds: HOUR },
  demo_sms_address: { points: 60, seconds: HOUR },
  demo_sms_minute: { points: 1, seconds: 60 },
  place_address: { points: 60, seconds: HOUR },
  /** Look-ups of an address while its owner types. */
  address_account: { points: 300, seconds: HOUR },
  /** Searches of the command palette while someone types. */
  find_account: { points: 1200, seconds: HOUR },
  place_everyone: { points: 2000, seconds: DAY },
  page_hit_address: { points: 600, seconds: 60 },
  report_address: { points: 120, seconds: HOUR },
  /** Errors of browsers that are logged, and sent to Sentry, on the whole site. */
  report_everyone: { points: 2000, seconds: HOUR },
  /** Files of people that a farm uploads: each is read, and kept until it is imported. */
  import_farm: { points: 30, seconds: HOUR },
  /** Files that a farm takes along. Each reads all its rows. */
  export_farm: { points: 30, seconds: HOUR },
  /** Everything of a farm, with its photos. */
  archive_farm: { points: 4, seconds: HOUR },
  upload_account: { points: 200, seconds: HOUR },
  /** Times that the documents of an account are read by a link without a log-in, and addresses that try such links. */
  documents_account: { points: 120, seconds: HOUR },
  documents_address: { points: 300, seconds: HOUR },
  my_data_address: { points: 30, seconds: HOUR },
  /** Messages that somebody can be made to get, over all doors. */
  recipient_hour: { points: 3, seconds: HOUR },
  recipient_day: { points: 5, seconds: DAY },
  /** Confirmations of one farm to one person, however many subscriptions run at once. */
  farm_recipient: { points: 1, seconds: HOUR },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Days for which an invitation to a farm, or an offer of it, can be accepted. */
export const INVITATION_DAYS = 7;

/** Confirmations that a farm can cause in a day. */
export const CONFIRMATIONS_A_DAY = { free: 200, paid: 2000 } as const;

/**
 * Warm-up of people whose consent their farm declared (docs/product/abuse.md "Against abuse"). A farm reaches
 * `first_day` people on its first sending day, and `growth` times more on each next one. It does not grow after a day
 * that wrote to less than the share `used` of them, or with more of its emails bounced or complained of than these
 * shares.
 */
export const WARM_UP = { first_day: 200, growth: 2, used: 0.5, bounced: 0.03, complained: 0.001 } as const;

/** Days around a send in which the last turn of each person is looked up: who waited longest comes first. */
export const WARM_UP_TURN_DAYS = 30;

/** Changes of plan that a farm takes back, with a refund, in 30 days: the provider keeps its fee of each payment. */
export const REFUNDED_CHANGES = 3;

/** Demo texts of the whole site in a day. The budget of all texts is SMS_DAILY_BUDGET. */
export const DEMO_TEXTS_A_DAY = 200;
/** Share of a budget at which the super administrators are told. */
export const BUDGET_WARNING = 0.8;

/** Days for which a link to someone's own data opens it: as long as a link to unsubscribe must work (CASL section 11). */
export const MY_DATA_LINK_DAYS = 60;

/** Days for which the handle of a deleted farm stays reserved: printed posters show it, and others link to it. */
export const HANDLE_RESERVED_DAYS = 90;

/** Days after which a person who never confirmed is deleted. */
export const PENDING_DAYS = RETENTION.pending_subscribers.days;

/** Pictures, posters and documents that one web process draws, one at a time; farms and callers take turns. */
export const DRAWINGS = {
  running: 1,
  runningPerKey: 1,
  admitted: 300,
  admittedPerKey: 30,
  waitSeconds: 60,
} as const;

/** Files that one web process reads, one at a time; farms take turns. */
export const FILES_READ = {
  running: 1,
  runningPerKey: 1,
  admitted: 50,
  admittedPerKey: 4,
  waitSeconds: 60,
} as const;

/**
 * Bodies of more than 64 KB, at most as large as a photo, that one web process holds at once; addresses take turns.
 */
export const BODIES_READ = {
  running: 8,
  runningPerKey: 2,
  admitted: 300,
  admittedPerKey: 40,
  waitSeconds: 30,
} as const;

/** Such bodies of one account, from however many addresses it sends. None waits: each has a place already. */
export const BODIES_OF_ACCOUNT = { ...BODIES_READ, runningPerKey: 4, admittedPerKey: 4 } as const;

/** Uploaded forms that one web process takes apart, one at a time; callers take turns. */
export const FORMS_READ = {
  running: 1,
  runningPerKey: 1,
  admitted: 300,
  admittedPerKey: 60,
  waitSeconds: 30,
} as const;

/** Transactions that one web process runs for a farm or a caller at once, and those that wait for their turn. */
export const WRITES = { runningPerKey: 3, admitted: 2000, admittedPerKey: 60, waitSeconds: 10 } as const;

/** Bytes of pictures, in all their sizes, that a farm may keep, and an account outside of a farm. */
export const UPLOAD_BYTES = { farm: 500 * 1024 * 1024, account: 50 * 1024 * 1024 } as const;
