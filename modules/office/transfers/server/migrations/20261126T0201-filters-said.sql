-- compatible
-- The filters of an export in the words of the screen it was asked on, for the file's last line.
alter table transfers.export_task add column said text;
