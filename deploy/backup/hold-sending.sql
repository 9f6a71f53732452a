-- As a super administrator switches them off (lib/switches). What was off already keeps its reason.
insert into site_switches (name, is_on, reason, user_id, changed_at)
select name, false,
  'Restauration de la sauvegarde ' || :'backup' || ' / Restored from the backup ' || :'backup', null, now()
from unnest(array['email', 'sms', 'webhooks', 'payments']) as name
on conflict (name) do update
set is_on = false, reason = excluded.reason, user_id = null, changed_at = excluded.changed_at
where site_switches.is_on;
