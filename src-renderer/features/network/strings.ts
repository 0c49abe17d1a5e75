/** What pages say about proxies and certificates. */
export const enNetwork = {
  'settings.proxyPac': 'Use a proxy script (PAC)',
  'settings.proxyPacAddress': 'Script address',
  'settings.proxyPacHelp': 'For example http://wpad.example.com/proxy.pac',
  'settings.proxyPacMissing': 'Enter the script’s address.',
  'settings.proxyBypass': 'Reached without the proxy',
  'settings.proxyBypassHelp':
    'Names or addresses, separated by commas, for example *.example.com, 10.0.0.0/8. Names without a dot are always reached directly.',
  'settings.proxySignIns': 'Proxy passwords',
  'settings.proxySignInsText': 'Stored in {keychain}. A proxy that is removed here asks again.',

  'signIn.proxyPac': 'A proxy script chooses the way. Change this.',
  'session.connection.pac': 'With the proxy script {address}',

  'proxy.title': 'Sign in to the proxy',
  'proxy.text': 'The proxy {proxy} wants a user name and password before it lets Longreach reach the network.',
  'proxy.realm': 'It calls itself “{realm}”.',
  'proxy.plain': 'It takes the password unencrypted (Basic). Sign in only on a network that you know.',
  'proxy.domain': 'Enter the user name with its domain, for example EXAMPLE\\name.',
  'proxy.refused': 'The proxy didn’t accept this user name and password',
  'proxy.refusedText': 'Check both, then try again. Several wrong tries can lock your account.',
  'proxy.username': 'User name',
  'proxy.usernameMissing': 'Enter your user name for the proxy.',
  'proxy.usernameColon': 'A user name for this proxy can’t contain a colon.',
  'proxy.password': 'Password',
  'proxy.show': 'Show password',
  'proxy.hide': 'Hide password',
  'proxy.store': 'Remember it in {keychain}',
  'proxy.storeText': 'Otherwise Longreach forgets it when it ends.',
  'proxy.do': 'Sign in',
  'proxy.failed': 'Couldn’t sign in to the proxy',
  'proxy.settings': 'Proxy settings',

  'certificate.show': 'Show certificate',
  'certificate.title': 'Certificate of {host}',
  'certificate.unknownAuthority':
    'It was issued by {issuer}, which this computer doesn’t trust. On a company network, that is often the company’s own authority.',
  'certificate.ownAuthority': 'It vouches for itself: no authority that this computer trusts has issued it.',
  'certificate.expired':
    'It expired on {date}. Check the clock of this computer; otherwise the server needs a new one.',
  'certificate.notYetValid':
    'It is valid from {date} on. Check the clock of this computer; otherwise the server’s certificate is wrong.',
  'certificate.wrongName': 'It is for {subject}, not for {host}. Check the address.',
  'certificate.revoked': 'Its authority has revoked it. Ask whoever runs the server for a new one.',
  'certificate.other': 'The system doesn’t accept it. Ask whoever runs the server.',
  'certificate.gone': 'Nothing is known about its certificate any more. Try again, then look here.',
  'certificate.chain': 'Certificates',
  'certificate.issuedBy': 'Issued by {issuer}',
  'certificate.selfIssued': 'Issued by itself',
  'certificate.valid': 'Valid from {from} to {to}',
  'certificate.fingerprint': 'SHA-256 {fingerprint}',
  'certificate.add': 'Trust your company’s authority',
  'certificate.addText':
    'Get its certificate from your IT department, not from this connection, and compare the fingerprint. Longreach has no way to ignore a certificate.',
  'certificate.addWindows':
    'Open “Manage user certificates” (certmgr.msc), then Trusted Root Certification Authorities, All Tasks, Import.',
  'certificate.addMac':
    'Open Keychain Access, drag the file into the keychain “login”, then set it to “Always Trust” for SSL.',
  'certificate.addLinux': 'Install libnss3-tools, then run: {command}',
  'certificate.addThen': 'Then start Longreach again.',

  'session.end.certificate': 'The certificate of the remote page isn’t trusted',
  'session.end.certificateText': 'Nothing was opened.',
} as const;
