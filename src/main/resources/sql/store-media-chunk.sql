insert into media_chunk (media_id, place, bytes) values (:media, :place, :bytes)
