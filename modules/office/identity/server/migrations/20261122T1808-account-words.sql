-- compatible
-- What was written last lies in a heap before it is sorted into an index of words; the heap is looked through by every search, so it stays small.
alter index identity.account_words set (gin_pending_list_limit = 256);
