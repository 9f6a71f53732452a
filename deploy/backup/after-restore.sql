-- The dump left the search path empty.
set search_path = public, pg_catalog;
-- Rows of both have numbers of transactions, which another server counts anew: old pages would be taken as fresh.
truncate cached_pages, stale_tags;
