delete from contact_link where id = :link
