-- An address had its first reason alone before migration 0030: a bounce hid a later refusal. The ledger still has it.
-- Whoever was erased through their own data is erased on every channel: STOP had hidden that from the ledger, too.
INSERT INTO "suppressions" ("farm_id", "channel", "address", "reason", "created_at")
SELECT n."farm_id", n."channel", n."address", CASE WHEN e."erased" THEN 'erased' ELSE 'unsubscribed' END, n."created_at"
FROM (
  SELECT DISTINCT ON (c."farm_id", c."channel", a."address")
    c."farm_id", c."subscriber_id", c."channel", a."address", c."act", c."source", c."created_at"
  FROM "consents" c,
    LATERAL (SELECT CASE c."channel" WHEN 'email' THEN lower(c."address") ELSE c."address" END AS "address") a
  WHERE c."act" IN ('granted', 'withdrawn') AND c."address" IS NOT NULL
  ORDER BY c."farm_id", c."channel", a."address", c."id" DESC
) n,
  LATERAL (
    SELECT EXISTS (
      SELECT 1 FROM "consents" o
      WHERE o."subscriber_id" = n."subscriber_id" AND o."act" = 'withdrawn' AND o."source" = 'my-data'
    ) AS "erased"
  ) e
WHERE n."act" = 'withdrawn'
  AND (e."erased" OR n."source" IN ('unsubscribe-link', 'one-click', 'connected-unsubscribe'))
ON CONFLICT DO NOTHING;
