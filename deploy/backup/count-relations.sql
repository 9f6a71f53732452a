-- What belongs to an extension does not count: an administrator may have created one before.
select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  and not exists (select 1 from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e');
