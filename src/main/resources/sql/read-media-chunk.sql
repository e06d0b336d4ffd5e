select bytes from media_chunk where media_id = :media and place = :place
