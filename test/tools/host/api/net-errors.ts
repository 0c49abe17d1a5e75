/** Chromium's error numbers by their names (net/base/net_error_list.h); what Electron gives as `errorCode`. */
const codes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_NETWORK_CHANGED: -21,
  ERR_NETWORK_IO_SUSPENDED: -331,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_CONNECTION_ABORTED: -103,
  ERR_CONNECTION_FAILED: -104,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_SSL_PROTOCOL_ERROR: -107,
  ERR_ADDRESS_INVALID: -108,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_TUNNEL_CONNECTION_FAILED: -111,
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: -113,
  ERR_CONNECTION_TIMED_OUT: -118,
  ERR_PROXY_CONNECTION_FAILED: -130,
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_CERT_REVOKED: -206,
  ERR_CERT_INVALID: -207,
  ERR_INVALID_URL: -300,
  ERR_DISALLOWED_URL_SCHEME: -301,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_INVALID_REDIRECT: -303,
  ERR_TOO_MANY_REDIRECTS: -310,
  ERR_UNSAFE_REDIRECT: -311,
  ERR_UNSAFE_PORT: -312,
  ERR_INVALID_RESPONSE: -320,
  ERR_EMPTY_RESPONSE: -324,
  ERR_CONTENT_DECODING_FAILED: -330,
  ERR_CONTENT_LENGTH_MISMATCH: -354,
  ERR_INCOMPLETE_CHUNKED_ENCODING: -355,
  ERR_HTTP_RESPONSE_CODE_FAILURE: -379,
};

export interface NetError {
  readonly code: number;
  /** Without the "net::" in front, as Electron gives it. */
  readonly description: string;
}

/** Reads Chromium's error text ("net::ERR_CONNECTION_REFUSED"). */
export function readNetError(text: string): NetError {
  const description = text.replace(/^net::/, '');
  return { code: codes[description] ?? -2, description };
}

/** The error with which `loadURL` rejects. */
export function makeLoadError(error: NetError, url: string): Error & { errno: number; code: string; url: string } {
  const shown = url.length > 2048 ? `${url.slice(0, 2048)}...` : url;
  const made = new Error(`${error.description} (${String(error.code)}) loading '${shown}'`);
  return Object.assign(made, { errno: error.code, code: error.description, url });
}
