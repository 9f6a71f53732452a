CREATE TABLE "farm_search" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farm_search" ADD CONSTRAINT "farm_search_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_search_place" ON "farm_search" USING btree ("lat","lng","farm_id","name");--> statement-breakpoint
CREATE INDEX "farm_search_name" ON "farm_search" USING btree ("name" collate french,"farm_id");--> statement-breakpoint
CREATE INDEX "farm_search_words" ON "farm_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
-- The same rule as foldText of lib/core/fold-text.ts; a test compares the two. No extension: unaccent() is not
-- everywhere, nor immutable.
CREATE FUNCTION search_fold(input text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(normalize(
    replace(replace(replace(replace(lower(input COLLATE french), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'),
    NFD), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE FUNCTION farm_search_refresh(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Who writes to the same farm at the same time waits here, and reads what the other wrote.
  PERFORM 1 FROM farms WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM farm_search s WHERE s.farm_id = ANY(ids) AND NOT EXISTS (
    SELECT 1 FROM farms f WHERE f.id = s.farm_id AND f.public AND f.deleted_at IS NULL);
  INSERT INTO farm_search (farm_id, name, lat, lng, words)
  SELECT f.id, f.name, f.lat, f.lng, array_to_tsvector(array(
    SELECT left(word, 40) FROM regexp_split_to_table(search_fold(concat_ws(' ', f.name, f.city, f.description,
      CASE WHEN f.organic THEN 'bio biologique organic' END, sold.names)), ' ') AS word WHERE word <> ''
    UNION SELECT code FROM unnest(sold.codes) AS code WHERE code IS NOT NULL))
  FROM farms f
  CROSS JOIN LATERAL (
    SELECT string_agg(p.name, ' ') AS names, array_agg('#' || p.type_id) || array_agg('#' || p.category) AS codes
    FROM produces p WHERE p.farm_id = f.id AND p.show_on_homepage) sold
  WHERE f.id = ANY(ids) AND f.public AND f.deleted_at IS NULL
  ON CONFLICT (farm_id) DO UPDATE
    SET name = excluded.name, lat = excluded.lat, lng = excluded.lng, words = excluded.words
    WHERE (farm_search.name, farm_search.lat, farm_search.lng, farm_search.words)
      IS DISTINCT FROM (excluded.name, excluded.lat, excluded.lng, excluded.words);
END $$;
--> statement-breakpoint
CREATE FUNCTION farms_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO ids FROM written;
  ELSE
    SELECT array_agg(n.id) INTO ids FROM written n JOIN before o USING (id)
    WHERE (n.name, n.city, n.description, n.organic, n.public, n.deleted_at, n.lat, n.lng)
      IS DISTINCT FROM (o.name, o.city, o.description, o.organic, o.public, o.deleted_at, o.lat, o.lng);
  END IF;
  IF ids IS NOT NULL THEN PERFORM farm_search_refresh(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION produces_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT farm_id) INTO ids FROM written WHERE show_on_homepage;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT farm_id) INTO ids FROM before WHERE show_on_homepage;
  ELSE
    SELECT array_agg(DISTINCT n.farm_id) INTO ids FROM written n JOIN before o USING (id)
    WHERE (n.name, n.type_id, n.category, n.show_on_homepage)
      IS DISTINCT FROM (o.name, o.type_id, o.category, o.show_on_homepage);
  END IF;
  IF ids IS NOT NULL THEN PERFORM farm_search_refresh(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER farms_search_insert AFTER INSERT ON farms
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION farms_to_search();
--> statement-breakpoint
CREATE TRIGGER farms_search_update AFTER UPDATE ON farms
REFERENCING NEW TABLE AS written OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION farms_to_search();
--> statement-breakpoint
CREATE TRIGGER produces_search_insert AFTER INSERT ON produces
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION produces_to_search();
--> statement-breakpoint
CREATE TRIGGER produces_search_update AFTER UPDATE ON produces
REFERENCING NEW TABLE AS written OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION produces_to_search();
--> statement-breakpoint
CREATE TRIGGER produces_search_delete AFTER DELETE ON produces
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION produces_to_search();
--> statement-breakpoint
SELECT farm_search_refresh(array_agg(id)) FROM farms;
