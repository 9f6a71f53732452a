-- What farm_search holds is all made from farms and produces: it is laid out anew, the long words last, and refilled.
DROP TABLE "farm_search";--> statement-breakpoint
CREATE TABLE "farm_search" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farm_search" ADD CONSTRAINT "farm_search_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_search_place" ON "farm_search" USING btree ("lng","lat","farm_id","sort_key");--> statement-breakpoint
CREATE INDEX "farm_search_name" ON "farm_search" USING btree ("sort_key","farm_id");--> statement-breakpoint
CREATE INDEX "farm_search_words" ON "farm_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
-- Letters as search_fold has them, but those of other scripts stay, after z. Spaces and punctuation are one space.
CREATE FUNCTION search_sort_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(normalize(
    replace(replace(replace(replace(lower(name COLLATE french), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'),
    NFD), '[\u0300-\u036f]', '', 'g'), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION farm_search_refresh(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Who writes to the same farm at the same time waits here, and reads what the other wrote.
  PERFORM 1 FROM farms WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM farm_search s WHERE s.farm_id = ANY(ids) AND NOT EXISTS (
    SELECT 1 FROM farms f WHERE f.id = s.farm_id AND f.public AND f.deleted_at IS NULL);
  INSERT INTO farm_search (farm_id, sort_key, lat, lng, words)
  SELECT f.id, search_sort_key(f.name), f.lat, f.lng, array_to_tsvector(array(
    SELECT left(word, 40) FROM regexp_split_to_table(search_fold(concat_ws(' ', f.name, f.city, f.description,
      CASE WHEN f.organic THEN 'bio biologique organic' END, sold.names)), ' ') AS word WHERE word <> ''
    UNION SELECT code FROM unnest(sold.codes) AS code WHERE code IS NOT NULL))
  FROM farms f
  CROSS JOIN LATERAL (
    SELECT string_agg(p.name, ' ') AS names, array_agg('#' || p.type_id) || array_agg('#' || p.category) AS codes
    FROM produces p WHERE p.farm_id = f.id AND p.show_on_homepage) sold
  WHERE f.id = ANY(ids) AND f.public AND f.deleted_at IS NULL
  ON CONFLICT (farm_id) DO UPDATE
    SET sort_key = excluded.sort_key, lat = excluded.lat, lng = excluded.lng, words = excluded.words
    WHERE (farm_search.sort_key, farm_search.lat, farm_search.lng, farm_search.words)
      IS DISTINCT FROM (excluded.sort_key, excluded.lat, excluded.lng, excluded.words);
END $$;
--> statement-breakpoint
SELECT farm_search_refresh(array_agg(id)) FROM farms;
