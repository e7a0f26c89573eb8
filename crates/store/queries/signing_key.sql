--! find_signing_key
select key from signing_key where purpose = :purpose;
