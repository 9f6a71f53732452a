\echo 'Rows:'
\pset footer off
select 'farms' as "table", count(*) from farms
union all select 'users', count(*) from users
union all select 'subscribers', count(*) from subscribers
union all select 'consents', count(*) from consents
union all select 'notifications', count(*) from notifications
union all select 'deliveries', count(*) from deliveries
union all select 'invoices', count(*) from invoices
union all select 'uploads', count(*) from uploads;
\echo 'Emails and texts to one person that waited at the time of the backup. Those may have gone out after it:'
select kind, channel, count(*), min(created_at) as first, max(created_at) as last
from transactional_messages where status in ('queued', 'sending')
group by kind, channel order by kind, channel;
\echo 'Messages that were sent or planned at the time of the backup. Those may have gone out after it:'
select n.uuid, f.handle as farm, n.status, n.scheduled_at,
  (select count(*) from deliveries d where d.notification_id = n.id and d.accepted_month = n.accepted_month
    and d.channel = 'email' and d.status in ('queued', 'sending')) as emails_left,
  (select count(*) from deliveries d where d.notification_id = n.id and d.accepted_month = n.accepted_month
    and d.channel = 'sms' and d.status in ('queued', 'sending')) as texts_left
from notifications n join farms f on f.id = n.farm_id
where n.status in ('sending', 'scheduled') order by n.status, n.id;
