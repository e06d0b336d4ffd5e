# Makes what Caravan needs in an empty Chatwoot: an account, an administrator with a known access
# token, and an API inbox. Run by "rails runner", of the service chatwoot-setup; running it again
# changes nothing but the token, which is set to that of the secret.

def setting(name)
  value = ENV.fetch(name, '').strip
  abort "#{name} is not set" if value.empty?
  value
end

email = setting('SETUP_EMAIL').downcase
user = User.find_by(email: email)
if user.nil?
  password = setting('SETUP_PASSWORD')
  user = User.new(name: 'Caravan', email: email, type: 'SuperAdmin',
                  password: password, password_confirmation: password)
  user.skip_confirmation!
  user.save!
end

account = user.accounts.order(:id).first || Account.create!(name: setting('SETUP_ACCOUNT'))
AccountUser.find_or_create_by!(account: account, user: user) do |member|
  member.role = :administrator
end

inbox = Inbox.where(account_id: account.id, channel_type: 'Channel::Api').order(:id).first
inbox ||= Inbox.create!(account: account, name: setting('SETUP_INBOX'),
                        channel: Channel::Api.create!(account: account))

token = setting('SETUP_TOKEN')
access = user.access_token || AccessToken.create!(owner: user)
access.update!(token: token) unless access.token == token

# Otherwise whoever opens the page first makes himself an administrator.
Redis::Alfred.delete(Redis::Alfred::CHATWOOT_INSTALLATION_ONBOARDING)

wanted = [setting('SETUP_ACCOUNT_ID').to_i, setting('SETUP_INBOX_ID').to_i]
puts "Chatwoot is set up: account #{account.id}, API inbox #{inbox.id}, administrator #{email}"
if wanted != [account.id, inbox.id]
  warn "Set CHATWOOT_ACCOUNT_ID=#{account.id} and CHATWOOT_INBOX_ID=#{inbox.id} in .env, " \
       'and start Caravan again; until then its inbox is paused'
end
