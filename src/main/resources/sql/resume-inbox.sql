delete from inbox_pause where inbox = :inbox
