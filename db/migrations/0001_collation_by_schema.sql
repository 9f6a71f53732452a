-- The restore of a dump and the worker of a replica run with an empty search path: without its schema, the collation is
-- unknown to them and they stop at the first row.
CREATE OR REPLACE FUNCTION search_fold(input text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT btrim(regexp_replace(regexp_replace(normalize(
    replace(replace(replace(replace(lower(input COLLATE public.french), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'),
    NFD), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_sort_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT btrim(regexp_replace(regexp_replace(normalize(
    replace(replace(replace(replace(lower(name COLLATE public.french), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'),
    NFD), '[\u0300-\u036f]', '', 'g'), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$$;
